"""Chinese, Japanese and Korean in figures: installed fonts that have them, behind the fonts that the script chose."""

import logging
import os
import re
import warnings

import matplotlib
from matplotlib import font_manager

import ba_agent_folder

# Sans serif first, simplified Chinese before others. Of a collection Matplotlib knows the first face alone: all of
# Noto's have the same characters.
FONTS = (
    "Noto Sans CJK SC",
    "Noto Sans SC",
    "Source Han Sans SC",
    "Source Han Sans CN",
    "Microsoft YaHei",
    "PingFang SC",
    "Hiragino Sans GB",
    "WenQuanYi Micro Hei",
    "WenQuanYi Zen Hei",
    "SimHei",
    "DengXian",
    "Heiti SC",
    "STHeiti",
    "Noto Sans CJK JP",
    "Noto Sans CJK TC",
    "Droid Sans Fallback",
    "Arial Unicode MS",
    "Songti SC",
    "SimSun",
    "Noto Serif CJK SC",
    "Noto Serif CJK JP",
    "Yu Gothic",
    "Malgun Gothic",
)
FILES = re.compile("cjk|sourcehan|notosanssc|wqy|msyh|simhei|simsun|pingfang|hiragino|stheiti|deng|arial unicode", re.I)
MISSING = re.compile(r"Glyph (\d+) .*missing from", re.S)
CJK = re.compile("[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]")
# Since 3.6 a character is looked for in each font of the list.
FALLS_BACK = tuple(int(n) for n in re.findall(r"\d+", matplotlib.__version__)[:2]) >= (3, 6)

missing = []
drawing = []
told = []
known = []


def installed():
    """Names of the installed fonts that have CJK characters, the best first."""
    if not known:
        names = {font.name for font in font_manager.fontManager.ttflist}
        if names.isdisjoint(FONTS):
            # What was installed after Matplotlib first looked is not on its list.
            for file in font_manager.findSystemFonts():
                if FILES.search(os.path.basename(file)):
                    try:
                        font_manager.fontManager.addfont(file)
                    except (OSError, RuntimeError, ValueError):
                        continue
            names = {font.name for font in font_manager.fontManager.ttflist}
        known.append([font for font in FONTS if font in names])
    return known[0]


def has_minus(font):
    """Whether a font has the minus sign that axes are labelled with."""
    file = font_manager.findfont(font_manager.FontProperties(family=[font]))
    return font_manager.get_font(file).get_char_index(0x2212) != 0


def apply():
    """Puts the fonts into the settings; again whenever the script has set its own."""
    settings = matplotlib.rcParams
    fonts = installed()
    if not fonts:
        return
    if not FALLS_BACK:
        chosen = list(settings["font.sans-serif"])
        if chosen[:1] != fonts[:1]:
            settings["font.sans-serif"] = fonts[:1] + chosen
            settings["axes.unicode_minus"] = settings["axes.unicode_minus"] and has_minus(fonts[0])
        return
    settings["font.family"] = with_fallback(list(settings["font.family"]))


def with_fallback(families):
    """A list of fonts with one that has CJK behind them, and one that has every sign of figures."""
    # Of a generic family Matplotlib takes one font alone: what others shall stand in for must be named.
    return families + [font for font in installed()[:1] + ["DejaVu Sans"] if font not in families]


def apply_to(figure):
    """Puts the fonts behind those that single texts of a figure have."""
    apply()
    if not FALLS_BACK or not installed():
        return
    for text in figure.findobj(lambda artist: hasattr(artist, "get_fontfamily")):
        if CJK.search(text.get_text() or ""):
            text.set_fontfamily(with_fallback(list(text.get_fontfamily())))


def gather(show):
    """Shows warnings as before, but those of missing characters, which come one by one."""

    def showwarning(message, category, filename, lineno, file=None, line=None):
        """See warnings.showwarning."""
        found = MISSING.search(str(message))
        if found is None:
            show(message, category, filename, lineno, file, line)
        # What only measures a figure, such as tight_layout, comes before the fonts of its texts are seen to.
        elif drawing and int(found.group(1)) not in missing:
            missing.append(int(found.group(1)))

    return showwarning


class Once(logging.Filter):
    """Lets each message through once, and none of fonts that others stand in for."""

    def __init__(self):
        super().__init__()
        self.seen = set()

    def filter(self, record):
        """See logging.Filter."""
        message = record.getMessage()
        if message in self.seen or ("not found" in message and known and known[0]):
            return False
        self.seen.add(message)
        return True


def prepare():
    """Called when pyplot was imported."""
    apply()
    warnings.showwarning = gather(warnings.showwarning)
    logging.getLogger("matplotlib.font_manager").addFilter(Once())


def finish():
    """Says once which characters no font has."""
    if missing and not told:
        told.append(True)
        shown = "".join(chr(code) for code in missing[:20]) + ("\u2026" if len(missing) > 20 else "")
        say = "No font of this machine has these characters, which figures show as boxes: %s. "
        help_for = "Install a font that has them (e.g. Noto Sans CJK), or label in English."
        ba_agent_folder.note(say % shown + help_for)

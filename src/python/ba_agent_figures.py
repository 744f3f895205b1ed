"""A backend of Matplotlib: figures that are shown, saved or left open become PNG files of the run, each once.

It is chosen by MPLBACKEND=module://ba_agent_figures.
"""

import io
import math
import os
import weakref

from matplotlib._pylab_helpers import Gcf
from matplotlib.backend_bases import FigureManagerBase, _Backend
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.transforms import Bbox

import ba_agent_folder
import ba_agent_fonts
import ba_agent_numbers

DPI = 144
MAX_SIDE = 8000  # pixels
MAX_AREA = 16e6  # pixels
PADDING = 0.1  # inches
PICTURES = frozenset((".png", ".jpg", ".jpeg", ".svg", ".webp"))
DRAWN = PICTURES | frozenset((".pdf", ".eps", ".ps", ".tif", ".tiff"))

# By figure: the name of its file, '' for one that is not shown; and the axes that it had when it was drawn.
names = weakref.WeakKeyDictionary()
axes_then = weakref.WeakKeyDictionary()
drawing = []


def title_of(figure):
    """What a figure says of itself: its own title, else the first one of its axes."""
    above = getattr(figure, "_suptitle", None)
    titles = [above.get_text() if above is not None else ""]
    titles += [axes.get_title(loc=place) for axes in figure.axes for place in ("center", "left", "right")]
    return next((title for title in titles if title.strip()), None)


def allowed_dpi(width, height):
    """Dots per inch at which a figure of this size in inches is not too large."""
    width, height = max(width, 0.01), max(height, 0.01)
    return min(DPI, MAX_SIDE / max(width, height), math.sqrt(MAX_AREA / (width * height)))


def drawn_part(figure, canvas):
    """The part of a figure that has something, in inches; None for all of it."""
    width, height = figure.get_size_inches()
    box = figure.get_tightbbox(canvas.get_renderer())
    sound = box is not None and all(map(math.isfinite, box.extents)) and box.width > 0 and box.height > 0
    # What stands far outside of the axes would make a picture of nothing but margins.
    if not sound or box.width > 3 * width + 10 or box.height > 3 * height + 10:
        return None
    return Bbox.from_extents(*box.extents).padded(PADDING)


def png_of(figure):
    """The bytes of a figure as PNG. Raises what Matplotlib raises."""
    ba_agent_fonts.apply_to(figure)
    shown_by, dpi = figure.canvas, figure.dpi
    canvas = FigureCanvasAgg(figure)
    ba_agent_fonts.drawing.append(figure)
    try:
        size = tuple(figure.get_size_inches())
        figure.dpi = allowed_dpi(*size)
        canvas.draw()
        box = drawn_part(figure, canvas)
        fits = allowed_dpi(*(size if box is None else box.size))
        if fits < DPI:
            say = "A figure of %.0f \u00d7 %.0f inches was drawn at %.0f instead of %d dots per inch."
            ba_agent_folder.note(say % (size + (fits, DPI)))
        data = io.BytesIO()
        canvas.print_figure(data, format="png", dpi=fits, bbox_inches=box)
        return data.getvalue()
    finally:
        ba_agent_fonts.drawing.pop()
        figure.dpi = dpi
        figure.set_canvas(shown_by)


def is_another(figure):
    """Whether a figure was cleared and drawn anew since it was made a file."""
    then = axes_then.get(figure)
    return bool(then) and bool(figure.axes) and not any(axes in then for axes in figure.axes)


def keep(figure):
    """Makes a figure a file of the run, or makes its file anew. Raises what Matplotlib raises."""
    if is_another(figure):
        names.pop(figure, None)
    name = names.get(figure)
    if name is not None and (not name or not figure.stale or not name.startswith("figure-")):
        return
    new = name is None
    if new:
        name = ba_agent_numbers.next_name(".png")
    # Set at once: what cannot be drawn is not tried again at the end.
    names[figure] = name or ""
    if not name:
        return
    try:
        data = png_of(figure)
    except BaseException:
        if new:
            names[figure] = ""
            ba_agent_numbers.give_back(name)
        raise
    with open(os.path.join(ba_agent_folder.out_folder(), name), "wb") as file:
        file.write(data)
    figure.stale = False
    axes_then[figure] = list(figure.axes)
    if new:
        ba_agent_folder.record(name, "figure", title_of(figure))


def saved_by_script(figure, target):
    """A file that the script saved is the figure's where it lies among those of the run; else there is one beside."""
    ending = os.path.splitext(os.fspath(target))[1].lower()
    name = ba_agent_folder.name_in_out(target)
    if name is not None and ending in PICTURES:
        first = not names.get(figure) or is_another(figure)
        if first:
            names[figure] = name
            axes_then[figure] = list(figure.axes)
            ba_agent_folder.record(name, "figure", title_of(figure))
    elif ending in DRAWN or ending == "":
        keep(figure)


class FigureCanvas(FigureCanvasAgg):
    """Draws as Agg does; what a script saves is also a figure of the report."""

    def print_figure(self, filename, *args, **kwargs):
        """See FigureCanvasBase.print_figure."""
        figure = self.figure
        ba_agent_fonts.apply_to(figure)
        ba_agent_fonts.drawing.append(figure)
        try:
            result = super().print_figure(filename, *args, **kwargs)
        finally:
            ba_agent_fonts.drawing.pop()
        if isinstance(filename, (str, os.PathLike)):
            saved_by_script(figure, filename)
        return result


class FigureManager(FigureManagerBase):
    """A figure without a window."""

    def __init__(self, canvas, num):
        ba_agent_fonts.apply()
        super().__init__(canvas, num)

    def show(self):
        """figure.show()"""
        keep(self.canvas.figure)


FigureCanvas.manager_class = FigureManager


def managers():
    """The open figures, in their order."""
    return sorted(Gcf.get_all_fig_managers(), key=lambda manager: manager.num)


def show_all(*args, **kwargs):
    """plt.show(): every open figure becomes a file and is closed."""
    for manager in managers():
        try:
            keep(manager.canvas.figure)
        finally:
            Gcf.destroy(manager.num)


@_Backend.export
class _BackendOfRun(_Backend):
    """What pyplot asks a backend for."""

    FigureCanvas = FigureCanvas
    FigureManager = FigureManager
    show = staticmethod(show_all)


def finish():
    """Keeps the figures that are still open when the script has ended. It never throws."""
    for manager in managers():
        try:
            keep(manager.canvas.figure)
        except Exception as error:
            ba_agent_folder.note("Figure %s could not be drawn: %s: %s" % (manager.num, type(error).__name__, error))

"""Figures of Plotly become files of the run: their JSON, and a page that needs no network."""

import array
import base64
import json
import os
import sys

import ba_agent_folder
import ba_agent_numbers

# Since version 6 arrays are written as base64 of their bytes, little-endian.
TYPES = {"f8": "d", "f4": "f", "i1": "b", "u1": "B", "i2": "h", "u2": "H", "i4": "i", "u4": "I"}
ENDING = ".plotly.json"


def plain(value):
    """A figure's JSON with its arrays as lists, which every reader of JSON knows."""
    if isinstance(value, list):
        return [plain(item) for item in value]
    if not isinstance(value, dict):
        return value
    if "bdata" in value and value.get("dtype") in TYPES:
        return numbers_of(value)
    return {key: plain(item) for key, item in value.items()}


def numbers_of(packed):
    """The numbers of a packed array, in rows where it has a shape; null for what is no number."""
    numbers = array.array(TYPES[packed["dtype"]], base64.b64decode(packed["bdata"]))
    if sys.byteorder == "big":
        numbers.byteswap()
    values = [item if item - item == 0 else None for item in numbers]
    for size in reversed([int(part) for part in str(packed.get("shape", "")).split(",") if part.strip()][1:]):
        values = [values[at : at + size] for at in range(0, len(values), size)]
    return values


def figure_of(given):
    """A figure as Plotly's own class; a dict is one as well."""
    import plotly.graph_objects

    return given if hasattr(given, "to_json") else plotly.graph_objects.Figure(given)


def title_of(content):
    """The title in a figure's JSON; None where it has none."""
    title = (content.get("layout") or {}).get("title")
    return title.get("text") if isinstance(title, dict) else title


def write(given, name):
    """Writes a figure under a name that ends in .plotly.json, and its page beside it."""
    figure = figure_of(given)
    content = plain(json.loads(figure.to_json()))
    target = os.path.join(ba_agent_folder.out_folder(), name)
    with open(target, "w", encoding="utf-8") as file:
        json.dump(content, file, ensure_ascii=False)
    ba_agent_folder.record(name, "figure", title_of(content))
    try:
        page = figure.to_html(include_plotlyjs=True, full_html=True)
    except Exception as error:  # an installation without the library for pages
        ba_agent_folder.note("%s has no page of its own: %s" % (name, error))
        return
    with open(target[: -len(ENDING)] + ".html", "w", encoding="utf-8") as file:
        file.write(page)


def keep(given):
    """Makes a figure a file of the run; one that was shown before has its file written anew."""
    figure = figure_of(given)
    name = getattr(figure, "_ba_agent_name", None)
    new = name is None
    if new:
        name = ba_agent_numbers.next_name(ENDING)
        figure._ba_agent_name = name or ""
    if not name:
        return
    try:
        write(figure, name)
    except BaseException:
        if new and name not in ba_agent_folder.recorded:
            figure._ba_agent_name = None
            ba_agent_numbers.give_back(name)
        raise


def show(fig, *args, **kwargs):
    """plotly.io.show: the figure goes to the report, whatever renderer is asked for."""
    keep(fig)


def also_shown(write_html):
    """plotly.io.write_html, after which the figure is one of the report as well."""

    def wrapped(fig, file, *args, **kwargs):
        """See plotly.io.write_html."""
        result = write_html(fig, file, *args, **kwargs)
        if isinstance(file, (str, os.PathLike)):
            keep(fig)
        return result

    return wrapped

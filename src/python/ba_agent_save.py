"""Writing what a script made to a file of the report: tables, text, bytes, figures."""

import csv
import json
import os
import sys

import ba_agent_cells
import ba_agent_folder


# Endings of files that spreadsheets open.
SPREADSHEETS = frozenset((".csv", ".tsv", ".xlsx"))
# What JSON has.
PLAIN = (dict, list, tuple, int, float, bool, type(None))


def is_a(value, module, name):
    """Whether a value is of a class of a library that the script has imported; the library is not loaded for that."""
    loaded = sys.modules.get(module)
    return loaded is not None and isinstance(value, getattr(loaded, name, ()))


def figure_of(value):
    """The figure of Matplotlib behind what libraries give for one: axes, a grid of seaborn."""
    if is_a(value, "matplotlib.figure", "Figure"):
        return value
    inner = getattr(value, "figure", None)
    return inner if is_a(inner, "matplotlib.figure", "Figure") else None


def rows_of(value):
    """Rows of a table of Python's own, the names of its columns first; None for anything else."""
    if hasattr(value, "tolist") and getattr(value, "ndim", 0) in (1, 2):
        value = value.tolist()  # an array of numpy
        value = value if value and isinstance(value[0], list) else [[item] for item in value]
    if isinstance(value, dict) and value and all(isinstance(column, (list, tuple)) for column in value.values()):
        if len({len(column) for column in value.values()}) == 1:
            return [list(value)] + [list(row) for row in zip(*value.values())]
    if not isinstance(value, (list, tuple)) or not value:
        return None
    if all(isinstance(row, dict) for row in value):
        names = list(dict.fromkeys(name for row in value for name in row))
        return [names] + [[row.get(name) for name in names] for row in value]
    return [list(row) for row in value] if all(isinstance(row, (list, tuple)) for row in value) else None


def frame_of(value):
    """A table as a DataFrame, where pandas is loaded or can be."""
    if is_a(value, "pandas", "DataFrame"):
        return value
    if is_a(value, "pandas", "Series"):
        return value.to_frame()
    import ba_agent_frames

    pd, rows = ba_agent_frames.pandas(), rows_of(value)
    if pd is None:
        raise RuntimeError("This Python has no pandas: save the table with a name that ends in .csv or .json.")
    return pd.DataFrame(rows[1:], columns=rows[0])


def is_neutralised(ending):
    """Whether a file is opened by spreadsheets, and the user has not asked for their formulas."""
    return ending in SPREADSHEETS and not ba_agent_folder.facts().get("keepFormulas")


def has_own_index(frame):
    """Whether the rows have names; mere numbers are none."""
    return not is_a(frame.index, "pandas", "RangeIndex") or frame.index.name is not None


def write_frame(frame, path, ending):
    """A DataFrame by the ending of the name."""
    index = has_own_index(frame)
    if is_neutralised(ending):
        frame = ba_agent_cells.neutral_frame(frame)
    if ending == ".xlsx":
        frame.to_excel(path, index=index)
    elif ending == ".parquet":
        frame.to_parquet(path)
    elif ending in (".json", ".jsonl"):
        whole = frame.reset_index() if index else frame
        whole.to_json(path, orient="records", lines=ending == ".jsonl", force_ascii=False, date_format="iso")
    else:
        frame.to_csv(path, index=index, sep="\t" if ending == ".tsv" else ",", encoding="utf-8")


def write_rows(rows, path, ending):
    """A table of Python's own by the ending of the name, without any library."""
    with open(path, "w", encoding="utf-8", newline="") as file:
        if ending in (".json", ".jsonl"):
            records = [dict(zip(rows[0], row)) for row in rows[1:]]
            lines = [json.dumps(record, ensure_ascii=False, default=str) for record in records]
            file.write("\n".join(lines) + "\n" if ending == ".jsonl" else "[" + ",\n".join(lines) + "]\n")
        else:
            rows = ba_agent_cells.neutral_rows(rows) if is_neutralised(ending) else rows
            csv.writer(file, delimiter="\t" if ending == ".tsv" else ",").writerows(rows)


def ending_for(value):
    """The ending of a name that has none, by what is saved."""
    if isinstance(value, str):
        return ".txt"
    if isinstance(value, (bytes, bytearray, memoryview)):
        return ".bin"
    if figure_of(value) is not None:
        return ".png"
    if hasattr(value, "to_plotly_json"):
        return ".plotly.json"
    is_table = is_a(value, "pandas", "DataFrame") or is_a(value, "pandas", "Series") or rows_of(value) is not None
    return ".csv" if is_table else ".json" if isinstance(value, PLAIN) else ""


def write(value, path, ending):
    """Writes a value; gives what it is told as: figure, table, file. Raises TypeError for what no file can have."""
    if isinstance(value, str):
        if ending in (".csv", ".tsv") and is_neutralised(ending):
            value = ba_agent_cells.neutral_text(value, "\t" if ending == ".tsv" else ",")
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write(value)
    elif isinstance(value, (bytes, bytearray, memoryview)):
        with open(path, "wb") as file:
            file.write(value)
    elif is_a(value, "pandas", "DataFrame") or is_a(value, "pandas", "Series"):
        write_frame(frame_of(value), path, ending)
        return "table"
    elif rows_of(value) is not None:
        if ending in (".xlsx", ".parquet"):
            write_frame(frame_of(value), path, ending)
        else:
            write_rows(rows_of(value), path, ending)
        return "table"
    elif ending == ".json" and isinstance(value, PLAIN):
        with open(path, "w", encoding="utf-8") as file:
            json.dump(value, file, ensure_ascii=False, indent=2, default=str)
        return "file"
    else:
        say = "ba.save takes a table (a DataFrame, a list of dicts or lists), text, bytes or a figure, not a %s."
        raise TypeError(say % type(value).__name__)
    return ba_agent_folder.kind_of(path)


def save_plotly(value, name):
    """A figure of Plotly: as a chart, or as the page that a name with .html asks for."""
    import ba_agent_plotly

    stem, ending = ba_agent_folder.split_name(name)
    if ending == ".html":
        name = ba_agent_folder.new_file(name)
        with open(os.path.join(ba_agent_folder.out_folder(), name), "w", encoding="utf-8") as file:
            file.write(value.to_html(include_plotlyjs=True, full_html=True))
        ba_agent_folder.record(name, "file")
        return name
    name = ba_agent_folder.new_file(stem + ba_agent_plotly.ENDING)
    ba_agent_plotly.write(value, name)
    # Shown later, it is the same figure.
    value._ba_agent_name = name
    return name


def save_figure(figure, name):
    """A figure of Matplotlib in the format of the name's ending."""
    name = ba_agent_folder.new_file(name)
    path = os.path.join(ba_agent_folder.out_folder(), name)
    # Drawn by the backend it tells of itself, as it does of plt.savefig.
    figure.savefig(path, dpi=144, bbox_inches="tight")
    if name not in ba_agent_folder.recorded:
        above = getattr(figure, "_suptitle", None)
        ba_agent_folder.record(name, ba_agent_folder.kind_of(name), above.get_text() if above else None)
    return name


def save(value, given):
    """Saves a value under a name like the given one; the name that it got."""
    name = ba_agent_folder.clean_name(given, ending_for(value))
    figure = figure_of(value)
    if figure is not None:
        return save_figure(figure, name)
    if hasattr(value, "to_plotly_json"):
        return save_plotly(value, name)
    name = ba_agent_folder.new_file(name)
    path = os.path.join(ba_agent_folder.out_folder(), name)
    try:
        kind = write(value, path, os.path.splitext(name)[1].lower())
    except BaseException:
        os.unlink(path)
        raise
    ba_agent_folder.record(name, kind)
    return name

"""DataFrames of the given files, where pandas is installed."""

import io

import ba_agent_formats as formats


def pandas():
    """The library; None where it is not installed."""
    try:
        import pandas

        return pandas
    except ImportError:
        return None


def read_text(path, form, more):
    """A text table as it was sensed. more: arguments of read_csv, which count before what was sensed."""
    pd = pandas()
    if set(more) & {"sep", "delimiter", "header", "skiprows", "encoding", "names", "engine", "chunksize"}:
        given = {"encoding": formats.codec_of(form.get("encoding"))}
        if "delimiter" not in more:
            given["sep"] = form.get("delimiter") or ","
        return pd.read_csv(path, **dict(given, **more))
    simple = len(form.get("delimiter") or ",") == 1 and form.get("headerRows", 1) == 1 and not (
        form.get("footer") or form.get("leftOut") or form.get("filled")
    )
    try:
        if not simple:
            raise pd.errors.ParserError()
        text = formats.text_of(path, form)
        frame = parsed(pd, text, form, more)
    except pd.errors.ParserError:  # or where a row has more cells than the header
        text, form = as_plain(path, form), dict(form, delimiter=",", quote='"', escape=None)
        frame = parsed(pd, text, form, more)
    return converted(pd, frame, form)


def parsed(pd, text, form, more):
    """Text with one row of names, read by pandas; columns are called as in SQL."""
    # Of thousands pandas is not told: it takes 31.12.2024 for a number then.
    given = dict(formats.dialect_of(form), decimal=form.get("decimal", "."))
    given["sep"] = given.pop("delimiter")
    frame = pd.read_csv(io.StringIO(text), **dict(given, low_memory=False, **more))
    head = formats.rows_of("".join(io.StringIO(text, newline="").readlines()[:50]), form)[:1]
    if "usecols" not in more and "index_col" not in more and head and len(head[0]) == len(frame.columns):
        frame.columns = formats.named(head[0], len(frame.columns))
    return frame


def as_plain(path, form):
    """A table that pandas cannot be told of, as CSV of the plain kind."""
    import csv

    names, rows = formats.table_of(path, form)
    text = io.StringIO(newline="")
    csv.writer(text).writerows([names] + rows)
    return text.getvalue()


def converted(pd, frame, form):
    """Columns of marked numbers as numbers, those of dates and times as such, where all of their cells are ones."""
    signs, others = form.get("signs") or {}, form.get("otherFormats") or {}
    for name in frame.columns:
        column = frame[name]
        if not (pd.api.types.is_object_dtype(column) or pd.api.types.is_string_dtype(column)):
            continue
        filled = column.dropna()
        if filled.empty:
            continue
        grouped = formats.grouped_number(form)
        if name in signs or (grouped and filled.astype(str).map(lambda cell: bool(grouped.match(cell))).all()):
            plain = filled.map(lambda cell: formats.number_text(str(cell), form, signs.get(name, "")))
            numbers = pd.to_numeric(plain, errors="coerce")
            if numbers.notna().all():
                frame[name] = numbers.reindex(column.index)
            continue
        wanted = [others.get(name), form.get("dateFormat") or "%Y-%m-%d", form.get("timestampFormat") or None]
        for pattern in ["%Y-%m-%d" if pattern == "" else pattern for pattern in wanted if pattern is not None]:
            first, pattern = formats.century_of(pattern)
            if "%" not in pattern:
                continue  # periods in words: ba.read asks the product for such a table
            # The first cell tells of nearly all columns that they are none.
            if pd.isna(pd.to_datetime(str(filled.iloc[0]), format=pattern, errors="coerce")):
                continue
            times = pd.to_datetime(filled.astype(str), format=pattern, errors="coerce")
            if times.notna().all():
                if first:
                    times = times.map(lambda time: time.replace(year=first + (time.year - first) % 100))
                frame[name] = times.reindex(column.index)
                break
    return frame


def of_answer(columns, rows):
    """A DataFrame of what the SQL engine answered, dates and times as such."""
    pd = pandas()
    names = formats.named([column["name"] for column in columns], len(columns))
    frame = pd.DataFrame(rows, columns=names)
    for name, column in zip(names, columns):
        kind = column.get("type", "").upper()
        if kind == "DATE" or kind.startswith("TIMESTAMP"):
            times = pd.to_datetime(frame[name], errors="coerce", utc="TIME ZONE" in kind)
            # Years that nanoseconds do not reach stay text.
            frame[name] = times if times.notna().sum() == frame[name].notna().sum() else frame[name]
    return frame

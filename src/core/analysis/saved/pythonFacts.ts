/** How `analysis.py` computes the facts of columns: exact sums, sorted quantiles, counters. */

export const FACTS = String.raw`FACTS = []  # address, value, whether its scale is 1


def put(address, value, is_share=False):
    FACTS.append((address, value, is_share))


def escaped(text):
    return text.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r").replace("\t", "\\t")


def key_of(label):
    return "[]" if label is None else '["' + escaped(label) + '"]'


def is_value(value):
    return value is not None and not (isinstance(value, float) and not math.isfinite(value))


def canonical(value, is_share):
    """A fact's value as the hash takes it: 10 significant digits, rounded from 13; of a share below 1 9 decimals."""
    if value is None:
        return "null"
    if isinstance(value, str):
        return '"' + escaped(value)
    value = float(value)
    if is_share and abs(value) < 1:
        digits, power = "%.12f" % abs(value), -9
    else:
        digits, power = ("%.12e" % abs(value)).split("e")
        power = int(power) - 9
    kept = str((int(digits.replace(".", "")) + 500) // 1000)
    if kept == "0":
        return "0"
    bare = kept.rstrip("0")
    power += len(kept) - len(bare)
    return ("-" if value < 0 else "") + bare + ("e%d" % power if power else "")


def mean(values):
    return math.fsum(values) / len(values)


def quantile(ordered, share):
    """Type 7 of Hyndman and Fan (1996)."""
    at = (len(ordered) - 1) * share
    low = math.floor(at)
    high = math.ceil(at)
    return ordered[low] + (ordered[high] - ordered[low]) * (at - low)


def combine(aggregate, values):
    """A sum or a mean of what there is of values; a number of rows."""
    if aggregate == "count":
        return len(values)
    there = [value for value in values if is_value(value)]
    if not there:
        return None
    return math.fsum(there) if aggregate == "sum" else mean(there)


def describe(column, values):
    """Facts of one column."""
    name = "c%d." % column["number"]
    there = [value for value in values if is_value(value)]
    put(name + "present", len(there))
    put(name + "missing", len(values) - len(there))
    put(name + "odd", sum(1 for value in values if value is not None) - len(there))
    if column["kind"] == "nested":
        return
    put(name + "distinct", len(set(there)))
    if column.get("extremes"):
        put(name + "min", text_of(min(there), column)[:200] if there else None)
        put(name + "max", text_of(max(there), column)[:200] if there else None)
    if "future" in column:
        put(name + "future", sum(1 for value in there if value.isoformat()[:10] > column["future"]))
    if column.get("lengths"):
        lengths = [len(text_of(value, column)) for value in there]
        put(name + "shortest", min(lengths) if lengths else None)
        put(name + "longest", max(lengths) if lengths else None)
    if "top" in column:
        counts = Counter(text_of(value, column)[:200] for value in there)
        for label in column["top"]:
            put(name + "top" + key_of(label), counts[label])
    if column.get("numbers") and there:
        describe_numbers(name, column, [float(value) for value in there])


def describe_numbers(name, column, values):
    ordered = sorted(values)
    n, center = len(values), mean(values)
    q1, q3 = quantile(ordered, 0.25), quantile(ordered, 0.75)
    figures = {"sum": math.fsum(values), "mean": center, "p5": quantile(ordered, 0.05), "q1": q1, "q3": q3,
               "median": quantile(ordered, 0.5), "p95": quantile(ordered, 0.95), "zeros": values.count(0.0),
               "negatives": sum(1 for value in values if value < 0)}
    if column["type"] != "FLOAT":
        figures.update({"min": ordered[0], "max": ordered[-1]})
    low, high = q1 - 1.5 * (q3 - q1), q3 + 1.5 * (q3 - q1)
    figures.update({"low": low, "high": high, "below": bisect.bisect_left(ordered, low),
                    "above": n - bisect.bisect_right(ordered, high)})
    parts = [value - center for value in values]
    squares = [part * part for part in parts]
    d1, d2 = math.fsum(parts) / n, math.fsum(squares) / n
    d3, d4 = math.fsum(map(operator.mul, squares, parts)) / n, math.fsum(map(operator.mul, squares, squares)) / n
    m2 = 0.0 if ordered[0] == ordered[-1] else max(d2 - d1**2, 0.0)
    m3, m4 = d3 - 3 * d1 * d2 + 2 * d1**3, d4 - 4 * d1 * d3 + 6 * d1**2 * d2 - 3 * d1**4
    figures["sd"] = math.sqrt(m2 * n / (n - 1)) if n > 1 else None
    for key, value in figures.items():
        put(name + key, value)
    put(name + "skew", math.sqrt(n * (n - 1)) / (n - 2) * m3 / m2**1.5 if n > 2 and m2 > 0 else None, True)
    kurtosis = None
    if n > 3 and m2 > 0:
        kurtosis = (n - 1) / ((n - 2) * (n - 3)) * ((n + 1) * (m4 / m2**2 - 3) + 6)
    put(name + "kurtosis", kurtosis, True)
    edges = column.get("edges", [])
    places = [bisect.bisect_left(ordered, edge) for edge in edges[:-1]] + [bisect.bisect_right(ordered, edge) for edge in edges[-1:]]
    for at in range(len(edges) - 1):
        put(name + "bin%d" % (at + 1), places[at + 1] - places[at])
`;

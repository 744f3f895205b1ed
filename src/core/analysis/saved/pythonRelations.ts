/** How `analysis.py` computes breakdowns, trends and relations. */

export const RELATIONS = String.raw`@functools.lru_cache(maxsize=None)
def labels_of(number):
    column = COLUMNS[number - 1]
    known = {value: None if value is None else text_of(value, column) for value in set(DATASET[number])}
    return [known[value] for value in DATASET[number]]


def figures_of(part):
    return DATASET[part["measure"]] if part["measure"] else [1] * ROWS


@functools.lru_cache(maxsize=None)
def periods_of(number, grain):
    """The period of each row as text; None where it has no time."""
    column, known = COLUMNS[number - 1], {}

    def period(value):
        if "epoch" in column:  # millionths of a second that each one has, from 1970 on
            value = datetime.datetime(1970, 1, 1) + datetime.timedelta(microseconds=round(value * column["epoch"]))
        elif column["kind"] != "time":  # years, or months as numbers or texts
            digits = re.sub(r"\D", "", text_of(value, column)) + ("0101" if column.get("grain") == "year" else "01")
            try:
                value = datetime.datetime.strptime(digits, "%Y%m%d")
            except ValueError:
                return None
        if grain == "hour":
            return value.strftime("%Y-%m-%dT%H:00") if isinstance(value, datetime.datetime) else value.isoformat() + "T00:00"
        day = value.date() if isinstance(value, datetime.datetime) else value
        if grain == "week":
            day -= datetime.timedelta(days=day.weekday())
        if grain == "quarter":
            return "%04d-%02d" % (day.year, (day.month - 1) // 3 * 3 + 1)
        return day.isoformat()[: {"day": 10, "week": 10, "month": 7, "year": 4}[grain]]

    for value in set(DATASET[number]):
        known[value] = None if value is None else period(value)
    return [known[value] for value in DATASET[number]]


def grouped(keys, values):
    groups = defaultdict(list)
    for key, value in zip(keys, values):
        groups[key].append(value)
    return groups


def resting(aggregate, values):
    """How many rows a figure rests on: of a mean those with a value."""
    return sum(map(is_value, values)) if aggregate == "avg" else len(values)


def breakdown(part):
    name, aggregate, values = part["id"], part["aggregate"], figures_of(part)
    put(name + ".total", combine(aggregate, values))
    groups = grouped(labels_of(part["by"]), values)
    for label in part["labels"]:
        if label in groups:
            put(name + key_of(label) + ".value", combine(aggregate, groups[label]))
            put(name + key_of(label) + ".rows", resting(aggregate, groups[label]))
    others = [label for label in groups if label not in set(part["labels"])]
    if others:
        left = [value for label in others for value in groups[label]]
        put(name + ".others.value", combine(aggregate, left))
        put(name + ".others.rows", resting(aggregate, left))
        put(name + ".others.segments", len(others))


def trend(part):
    name, aggregate = part["id"], part["aggregate"]
    groups = grouped(periods_of(part["time"], part["grain"]), figures_of(part))
    for period, values in groups.items():
        if period is not None and period >= part["first"]:
            put(name + key_of(period) + ".value", combine(aggregate, values))
            put(name + key_of(period) + ".rows", len(values))
    for year in part["years"]:
        values = [value for period in groups if period and period[:4] == year for value in groups[period]]
        put(name + ".y" + year, combine(aggregate, values))


def cross(part):
    labels = set(part["labels"])
    groups = grouped(zip(periods_of(part["time"], part["grain"]), labels_of(part["by"])), figures_of(part))
    for (period, label), values in groups.items():
        if period is not None and label in labels:
            put(part["id"] + key_of(period) + key_of(label), combine(part["aggregate"], values))


def change(part):
    groups = grouped(zip(periods_of(part["time"], part["grain"]), labels_of(part["by"])), figures_of(part))

    def filled(period, wanted):
        values = [value for (when, label), of in groups.items() if when == period and wanted(label) for value in of]
        found = combine(part["aggregate"], values)
        return 0 if found is None and part["aggregate"] == "sum" else found

    for side in ("before", "after"):
        put(part["id"] + "." + side, filled(part[side], lambda label: True))
        for label in part["labels"]:
            value = filled(part[side], lambda other: other == label)
            put(part["id"] + key_of(label) + "." + side, value)


def centered(values):
    """Differences from the mean, and the sum of their squares."""
    center = mean(values)
    parts = [value - center for value in values]
    return parts, math.fsum(map(operator.mul, parts, parts))


def correlation(a, b):
    (parts_a, squares_a), (parts_b, squares_b) = a, b
    products = math.fsum(map(operator.mul, parts_a, parts_b))
    return products / math.sqrt(squares_a) / math.sqrt(squares_b) if squares_a > 0 and squares_b > 0 else None


def ranks(values):
    """Mean ranks: equal values have the same one."""
    counts, seen, rank = Counter(values), 0, {}
    for value in sorted(counts):
        rank[value] = seen + (counts[value] + 1) / 2
        seen += counts[value]
    return [rank[value] for value in values]


@functools.lru_cache(maxsize=None)
def is_full(number):
    return all(map(is_value, DATASET[number]))


@functools.lru_cache(maxsize=None)
def full(number, ranked):
    """A column without gaps, as a correlation takes it: once for all its pairs."""
    values = [float(value) for value in DATASET[number]]
    return centered(ranks(values) if ranked else values)


def pair(part):
    is_whole = is_full(part["a"]) and is_full(part["b"])
    both = [] if is_whole else [
        (float(a), float(b)) for a, b in zip(DATASET[part["a"]], DATASET[part["b"]]) if is_value(a) and is_value(b)]
    put(part["id"] + ".n", ROWS if is_whole else len(both))
    for key, ranked in (("pearson", False), ("spearman", True)):
        if not part[key]:
            continue
        if is_whole:
            sides = full(part["a"], ranked), full(part["b"], ranked)
        else:
            a, b = [x for x, _ in both], [y for _, y in both]
            sides = (centered(ranks(a)), centered(ranks(b))) if ranked else (centered(a), centered(b))
        put(part["id"] + "." + key, correlation(*sides), True)


def association(part):
    cells = Counter(cell for cell in zip(labels_of(part["a"]), labels_of(part["b"])) if None not in cell)
    of_a, of_b, n = Counter(), Counter(), sum(cells.values())
    for (a, b), rows in cells.items():
        put(part["id"] + key_of(a) + key_of(b), rows)
        of_a[a] += rows
        of_b[b] += rows
    put(part["id"] + ".n", n)
    put(part["id"] + ".df", (len(of_a) - 1) * (len(of_b) - 1))
    if part["v"]:
        least = min(len(of_a), len(of_b)) - 1
        chi2 = math.fsum((cells[a, b] - of_a[a] * of_b[b] / n) ** 2 / (of_a[a] * of_b[b] / n) for a in of_a for b in of_b)
        put(part["id"] + ".v", math.sqrt(chi2 / n / least) if least > 0 else None, True)


def effect(part):
    groups = defaultdict(list)
    for label, value in zip(labels_of(part["by"]), DATASET[part["measure"]]):
        if label is not None and is_value(value):
            groups[label].append(float(value))
    groups = {label: values for label, values in groups.items() if len(values) >= 2}
    everything = [value for values in groups.values() for value in values]
    put(part["id"] + ".n", len(everything))
    put(part["id"] + ".groups", len(groups))
    put(part["id"] + ".df1", len(groups) - 1)
    put(part["id"] + ".df2", len(everything) - len(groups))
    if part["eta2"]:
        center = mean(everything)
        between = math.fsum(len(values) * (mean(values) - center) ** 2 for values in groups.values())
        within = math.fsum((value - own) ** 2 for values in groups.values() for own in [mean(values)] for value in values)
        put(part["id"] + ".eta2", between / (between + within) if between + within > 0 else None, True)
`;

/** The end of `analysis.py`: which rows are looked at, all facts of them, and the hash. */

export const CONDITIONS = String.raw`def fulfils(value, condition, column):
    """Whether a value fulfils one condition; a missing one fulfils none but "missing"."""
    op = condition["op"]
    if op in ("missing", "present"):
        return (value is None) == (op == "missing")
    if value is None:
        return False
    if op == "contains":
        return condition["value"].lower() in text_of(value, column).lower()

    def typed(other):
        if column["kind"] == "time" and isinstance(other, str):
            return time_of(other, dict(column, format=""))
        if column["kind"] in ("integer", "float"):
            return float(other)
        return str(other) if column["kind"] == "text" else other

    if op == "in":
        return value in [typed(other) for other in condition["values"]]
    other = typed(condition["value"])
    return {"=": value == other, "!=": value != other, "<": value < other, "<=": value <= other,
            ">": value > other, ">=": value >= other}[op]
`;

export const MAIN = String.raw`if not DATA.is_file():
    sys.exit("%s is not there. Run this from the workspace folder, or give the file's path behind the script's." % DATA)
DATASET, TABLE_ROWS = read_columns()
if UNPIVOT:
    DATASET, TABLE_ROWS = as_rows(DATASET, TABLE_ROWS)
if JOINED:
    DATASET, TABLE_ROWS = with_time(DATASET, TABLE_ROWS)
for condition in WHERE:
    number = next(column["number"] for column in COLUMNS if column["name"] == condition["column"])
    kept = [fulfils(value, condition, COLUMNS[number - 1]) for value in DATASET[number]]
    DATASET = {at: [value for value, keep in zip(values, kept) if keep] for at, values in DATASET.items()}
ROWS = len(DATASET[1])
put("rows", ROWS)
put("tableRows", TABLE_ROWS)
if DUPLICATES:
    put("duplicates", ROWS - len(set(zip(*DATASET.values()))))
for column in COLUMNS:
    if column["told"]:
        describe(column, DATASET[column["number"]])
for kind, compute in (("breakdowns", breakdown), ("trends", trend), ("crosses", cross), ("changes", change),
                      ("pairs", pair), ("associations", association), ("effects", effect)):
    for part in PARTS[kind]:
        compute(part)

lines = sorted(address + "\t" + canonical(value, is_share) for address, value, is_share in FACTS)
result = {
    "hash": hashlib.sha256("\n".join(lines).encode("utf-8", "surrogatepass")).hexdigest(),
    "facts": {address: value for address, value, _ in FACTS},
}
sys.stdout.reconfigure(encoding="utf-8")
print(json.dumps(result, indent=1, ensure_ascii=False))
`;

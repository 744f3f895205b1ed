"""What pandas, numpy and scipy compute of tables: reads requests as JSON, writes the figures of each as JSON."""

import json
import sys
import warnings

import numpy as np
import pandas as pd
import scipy.stats as s

warnings.simplefilter("ignore")


def clean(value):
    return None if value is None or not np.isfinite(value) else float(value)


def numbers(table, name):
    return pd.to_numeric(table[name], errors="coerce").astype(float)


def label(value):
    if value is None or (isinstance(value, float) and np.isnan(value)):
        return None
    if isinstance(value, (bool, np.bool_)):
        return str(bool(value)).lower()
    if isinstance(value, float) and value == int(value):
        return str(int(value))
    return str(value)


def labels(table, name):
    return table[name].map(label)


def figures_of(asked):
    file = asked["file"]
    table = pd.read_json(file) if file.endswith(".json") else pd.read_csv(file)
    out = {"columns": {}, "groups": [], "pairs": [], "associations": [], "effects": []}
    for name in asked["measures"]:
        x = numbers(table, name).dropna()
        q = [np.quantile(x, share) for share in (0.05, 0.25, 0.5, 0.75, 0.95)]
        out["columns"][name] = {
            "present": len(x),
            "sum": clean(x.sum()),
            "mean": clean(x.mean()),
            "sd": clean(x.std()),
            "min": clean(x.min()),
            "max": clean(x.max()),
            **{key: clean(value) for key, value in zip(("p5", "q1", "median", "q3", "p95"), q)},
            "skew": clean(x.skew()),
            "kurtosis": clean(x.kurt()),
        }
    for measure, by, aggregate in asked["groups"]:
        keys = labels(table, by).fillna("<none>")
        if aggregate == "count":
            grouped = keys.value_counts()
        elif aggregate == "sum":
            grouped = numbers(table, measure).groupby(keys).sum(min_count=1)
        else:
            grouped = numbers(table, measure).groupby(keys).mean()
        out["groups"].append({str(key): clean(value) for key, value in grouped.items()})
    for a, b in asked["pairs"]:
        both = pd.DataFrame({"a": numbers(table, a), "b": numbers(table, b)}).dropna()
        line = s.linregress(both["a"], both["b"])
        rho = s.spearmanr(both["a"], both["b"])
        figures = [len(both), line.rvalue, line.pvalue, rho.correlation, rho.pvalue, line.slope, line.intercept, line.stderr]
        out["pairs"].append([clean(value) for value in figures])
    for a, b in asked["associations"]:
        crossed = pd.crosstab(labels(table, a), labels(table, b))
        chi2, p, df, expected = s.chi2_contingency(crossed, correction=False)
        v = s.contingency.association(crossed.to_numpy(), method="cramer")
        out["associations"].append([clean(value) for value in (crossed.to_numpy().sum(), chi2, df, p, v, (expected < 5).mean())])
    for measure, by in asked["effects"]:
        frame = pd.DataFrame({"x": numbers(table, measure), "g": labels(table, by)}).dropna()
        groups = [g["x"].to_numpy() for _, g in frame.groupby("g") if len(g) >= 2]
        f = s.f_oneway(*groups)
        x = np.concatenate(groups)
        between = sum(len(g) * (g.mean() - x.mean()) ** 2 for g in groups)
        eta2 = between / ((x - x.mean()) ** 2).sum()
        t = s.ttest_ind(*groups, equal_var=False) if len(groups) == 2 else None
        figures = [len(x), f.statistic, f.pvalue, eta2, t and t.statistic, t and t.pvalue]
        out["effects"].append([clean(value) for value in figures])
    return out


json.dump([figures_of(asked) for asked in json.load(sys.stdin)], sys.stdout)

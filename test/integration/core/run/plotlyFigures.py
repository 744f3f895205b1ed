"""Figures as Plotly itself writes them, one JSON object by their names."""
import json
import numpy as np

np.bool = bool  # what older versions of plotly.express still ask for
import pandas as pd
import plotly.express as px
import plotly.graph_objects as go

sales = pd.DataFrame(
    {"year": [2021, 2022, 2025] * 2, "store": ["1001", "1002", "2500"] * 2, "region": ["N"] * 3 + ["S"] * 3,
     "revenue": [10, 20, 15, -4, 7, 9.5]}
)
days = ["2024-01-01", "2024-02-01", "2024-03-01"]
figures = {
    "lines": go.Figure(
        [go.Scatter(x=days, y=[1, None, 3], name="a", mode="lines", line={"dash": "dot", "color": "#636efa"}),
         go.Scatter(x=days, y=[4, 5, 6], name="b", mode="lines+markers", visible="legendonly")],
        {"title": {"text": "Sales <b>by</b> month"}, "xaxis": {"title": "Month"}, "yaxis": {"title": {"text": "€"}}},
    ),
    "grouped": go.Figure([go.Bar(x=["EU", "US"], y=[1, 2], name="q1"), go.Bar(x=["US", "EU"], y=[3, 4], name="q2")]),
    "stacked": go.Figure(
        [go.Bar(x=[2021, 2022], y=[1, 2], name="q1"), go.Bar(x=[2022, 2023], y=[3, 4], name="q2")], {"barmode": "stack"}
    ),
    "lying": go.Figure(
        go.Bar(x=[3, 1], y=["b", "a"], orientation="h"), {"yaxis": {"categoryorder": "total ascending"}}
    ),
    "pie": go.Figure(go.Pie(labels=["a", "b", "a"], values=[1, 5, 2], hole=0.5)),
    "whole": go.Figure(go.Histogram(x=[1, 1, 2, 3, 3, 3, 4, 5])),
    "named": go.Figure(go.Histogram(x=["b", "a", "b"])),
    "given": go.Figure(go.Histogram(x=[0.5, 1.5, 1.7, 2.5], xbins={"start": 0, "end": 3, "size": 1})),
    "box": go.Figure(go.Box(y=[1, 2, 3, 4, 5, 6, 7, 8, 9, 100], name="n")),
    "boxes": go.Figure([go.Box(x=["u", "v"], y=[1, 2], name="p"), go.Box(x=["u", "v"], y=[3, 4], name="q")]),
    "heat": go.Figure(go.Heatmap(z=[[1, None], [3, 4]], x=["p", "q"], y=["r", "s"])),
    "log": go.Figure(go.Scatter(x=[1, 10, 100], y=[0, 10, 1000]), {"yaxis": {"type": "log"}}),
    "bubbles": go.Figure(
        go.Scatter(x=[1, 2], y=[3, 4], mode="markers",
                   marker={"size": [25, 100], "sizemode": "area", "sizeref": 0.25, "color": [0, 9]})
    ),
    "areas": go.Figure(
        [go.Scatter(x=[1, 2], y=[1, 1], stackgroup="s"), go.Scatter(x=[2, 3], y=[2, 2], stackgroup="s")]
    ),
    "many": go.Figure(go.Scatter(x=list(range(30000)), y=[9 if i == 15001 else 0 for i in range(30000)], mode="lines")),
    "map": go.Figure(go.Scattergeo(lat=[1], lon=[2])),
    "space": go.Figure(go.Scatter3d(x=[1], y=[2], z=[3])),
    "polar": go.Figure(go.Scatterpolar(r=[1], theta=[2])),
    "two": go.Figure([go.Scatter(y=[1]), go.Scatter(y=[2], yaxis="y2")]),
    "marked": go.Figure(go.Scatter(y=[1]), {"shapes": [{"type": "line", "x0": 0, "x1": 1, "y0": 0, "y1": 1}]}),
    "moving": go.Figure(go.Scatter(y=[1]), frames=[go.Frame(data=[go.Scatter(y=[2])])]),
    "errors": go.Figure(go.Scatter(y=[1, 2], error_y={"type": "data", "array": [1, 1]})),
    "levels": go.Figure(go.Bar(x=[["a", "a"], ["b", "c"]], y=[1, 2])),
    "lyingYears": px.bar(sales, x="revenue", y="year", color="region", orientation="h"),
    "codes": px.bar(sales[:3], x="store", y="revenue"),
    "midpoint": px.imshow([[1, -2], [0, 3]], color_continuous_midpoint=0),
    "strip": px.strip(sales, x="region", y="revenue"),
    "largest": px.histogram(sales, x="store", y="revenue").update_xaxes(categoryorder="total descending"),
    "quarters": px.histogram(pd.DataFrame({"day": pd.date_range("2022-01-01", "2024-12-31", freq="5D")}), x="day", nbins=12),
    "losses": px.area(sales, x="year", y="revenue", color="region"),
    "marks": go.Figure(go.Bar(x=["a", "b"], y=[1, 2], marker_color=["lightgray", "crimson"])),
    "mean": go.Figure([go.Bar(x=["a", "b"], y=[1, 3]), go.Scatter(x=[0, 1, 2, 3, 4], y=[2] * 5, mode="lines")]),
    "shaded": go.Figure(go.Scatter(x=[1, 2], y=[3, 4], mode="lines+markers", marker={"color": [0, 9]})),
    "floating": go.Figure(go.Bar(x=["a"], y=[1], base=[3])),
}
print(json.dumps({name: figure.to_json() for name, figure in figures.items()}))

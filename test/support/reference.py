"""Figures of the sample sales file, computed by SQLite: the end-to-end tests compare the product's report with them."""

import csv
import json
import sqlite3
import sys

with open(sys.argv[1], newline="", encoding="utf-8") as file:
    rows = list(csv.DictReader(file))
db = sqlite3.connect(":memory:")
db.execute("create table sales (order_date text, day_of_week text, category text, name text, price int, orders int, revenue int)")
db.executemany(
    "insert into sales values (:order_date, :day_of_week, :category, :name, :price, :orders, :revenue)", rows
)


def pairs(sql):
    return dict(db.execute(sql).fetchall())


values = [value for (value,) in db.execute("select revenue from sales order by revenue")]
# An odd count: the middle value is the median by every definition.
median = values[len(values) // 2] if len(values) % 2 else (values[len(values) // 2 - 1] + values[len(values) // 2]) / 2
print(
    json.dumps(
        {
            "rows": db.execute("select count(*) from sales").fetchone()[0],
            "sum": db.execute("select sum(revenue) from sales").fetchone()[0],
            "mean": db.execute("select avg(revenue) from sales").fetchone()[0],
            "median": median,
            "byMonth": pairs("select substr(order_date, 1, 7), sum(revenue) from sales group by 1 order by 1"),
            "byYear": pairs("select substr(order_date, 1, 4), sum(revenue) from sales group by 1 order by 1"),
            "byCategory": pairs("select category, sum(revenue) from sales group by 1 order by 2 desc"),
            "byDay": pairs("select day_of_week, sum(revenue) from sales group by 1 order by 2 desc"),
            "byCategory2021": pairs("select category, sum(revenue) from sales where order_date like '2021%' group by 1"),
            "byCategory2022": pairs("select category, sum(revenue) from sales where order_date like '2022%' group by 1"),
        }
    )
)

"""The ten products with the most revenue in sales.csv, year by year."""

import csv
from collections import defaultdict


def load_sales(path="sales.csv"):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def revenue_by_product(rows, year):
    totals = defaultdict(int)
    for row in rows:
        if row["order_date"].startswith(year):
            totals[row["name"]] += int(row["revenue"])
    return sorted(totals.items(), key=lambda item: item[1], reverse=True)


if __name__ == "__main__":
    sales = load_sales()
    for year in ("2020", "2021", "2022"):
        print(year)
        for name, revenue in revenue_by_product(sales, year)[:10]:
            print(f"  {revenue:>9,}  {name}")

"""Prints what the runs found as a table, and holds its families against those that the README explains.

`table.py README RESULT …`"""

import json
import sys


def main(readme, *results):
    explained = open(readme, encoding="utf-8").read()
    rows = [json.loads(line) for path in results for line in open(path, encoding="utf-8")]
    if not rows:
        sys.exit("there are no results")
    print(f"{'grammar':<32} {'engine':<48} {'inputs':>7} {'agree':>7} {'disagree':>8}")
    failed = False
    for row in rows:
        print(f"{row['grammar']:<32} {row['engine']:<48} {row['inputs']:>7} {row['agree']:>7} {row['disagree']:>8}")
        for family, count in sorted(row["families"].items()):
            print(f"    {count} {family}")
            if f"| {family} |" not in explained:
                print(f"    which {readme} does not explain", file=sys.stderr)
                failed = True
        failed = failed or row["disagree"] > 0 or row["agree"] + sum(row["families"].values()) != row["inputs"]
    sys.exit(failed)


if __name__ == "__main__":
    main(*sys.argv[1:])

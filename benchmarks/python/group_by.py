"""Fairness rates by group with pandas and NumPy, beside `redress measure` on the same file (docs/results/evidence.md).

python3 benchmarks/python/group_by.py LOG.csv SCORE THRESHOLD
Columns: grp, label and the score. Prints true positive and false positive rates and the area under the curve by group,
and what reading and counting took.
"""
import sys
import time

import numpy
import pandas


def area(scores, labels):
    """The area under the curve from ranks, ties half."""
    ranks = pandas.Series(scores).rank().to_numpy()
    positives = labels.sum()
    negatives = len(labels) - positives
    return (ranks[labels == 1].sum() - positives * (positives + 1) / 2) / (positives * negatives)


def main(file, score, threshold):
    began = time.process_time(), time.time()
    log = pandas.read_csv(file, usecols=["grp", "label", score])
    read = time.process_time(), time.time()
    log["decision"] = log[score] >= threshold
    counts = log.groupby(["grp", "label", "decision"]).size().unstack(["label", "decision"])
    for group, row in counts.iterrows():
        tpr = row[1, True] / (row[1, True] + row[1, False])
        fpr = row[0, True] / (row[0, True] + row[0, False])
        print(f"{group} tpr {tpr:.6f} fpr {fpr:.6f}")
    counted = time.process_time(), time.time()
    areas = [area(part[score].to_numpy(), part["label"].to_numpy()) for _, part in log.groupby("grp")]
    print("areas", numpy.round(areas, 6))
    done = time.process_time(), time.time()
    for name, start, end in (("read", began, read), ("rates", read, counted), ("areas", counted, done)):
        print(f"{name}: {end[0] - start[0]:.2f} s of CPU, {end[1] - start[1]:.2f} s")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], float(sys.argv[3]))

"""Asks FAISS for the nearest vectors, one question at a time, and prints the times as JSON."""
import json
import sys
import time

import faiss
import numpy

vectors, questions, dim, k, threads, warm_ups = sys.argv[1:3] + [int(a) for a in sys.argv[3:]]
faiss.omp_set_num_threads(threads)
index = faiss.IndexFlatIP(dim)
index.add(numpy.memmap(vectors, dtype="<f4", mode="r").reshape(-1, dim))
took = []
for question in numpy.fromfile(questions, dtype="<f4").reshape(-1, 1, dim):
    start = time.perf_counter_ns()
    index.search(question, k)
    took.append(time.perf_counter_ns() - start)
print(json.dumps({"version": faiss.__version__, "nanoseconds": took[warm_ups:]}))

"""MaxSim with numpy: one question of 32 rows with pages of 700 rows of 128 float32 numbers, as ColPali's scoring does it.
with_numpy.py PAGES...: the least time of five, in milliseconds. Beyond 1,000 pages the same 1,000 are scored again."""
import sys, time
import numpy as np

random = np.random.default_rng(1)
unit = lambda rows: rows / np.linalg.norm(rows, axis=1, keepdims=True)
question = unit(random.standard_normal((32, 128), dtype=np.float32))
for count in [int(text) for text in sys.argv[1:]] or [10, 1000, 10000]:
    stored = min(count, 1000)
    pages = unit(random.standard_normal((stored * 700, 128), dtype=np.float32))
    times = []
    for _ in range(5):
        begin = time.perf_counter()
        for _ in range(count // stored):
            scores = (pages @ question.T).reshape(stored, 700, 32).max(axis=1).sum(axis=1)
            best = np.argpartition(scores, -3)[-3:]
        times.append(time.perf_counter() - begin)
    print(f'numpy {np.__version__}, {count} pages: {min(times) * 1000:.2f} ms')

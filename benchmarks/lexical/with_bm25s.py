# bm25s over documents of terms: `with_bm25s.py FOLDER DOCUMENTS`; it answers like rust/src/main.rs. It computes the scores
# of all postings during indexing. Its method is Lucene's BM25. numba, if it is installed, makes it faster.
import sys
import time

import bm25s


def tokens_of(path, vocabulary):
    rows = []
    with open(path) as lines:
        for line in lines:
            rows.append([vocabulary.setdefault(term, len(vocabulary)) for term in line.split()])
    return rows


def main():
    documents = sys.argv[2]
    begin, begin_processor = time.perf_counter(), time.process_time()
    vocabulary = {}
    rows = tokens_of(documents, vocabulary)
    try:
        import numba  # noqa: F401

        engine = bm25s.BM25(method="lucene", k1=1.2, b=0.75, backend="numba")
    except ImportError:
        engine = bm25s.BM25(method="lucene", k1=1.2, b=0.75)
    engine.index(bm25s.tokenization.Tokenized(ids=rows, vocab=vocabulary), show_progress=False)
    print(time.perf_counter() - begin, time.process_time() - begin_processor, flush=True)

    def search(path, threads):
        with open(path) as lines:
            questions = [[term for term in line.split() if term in vocabulary] for line in lines]
        begin, begin_processor = time.perf_counter(), time.process_time()
        found, scores = engine.retrieve(questions, k=10, show_progress=False, n_threads=threads if threads > 1 else 0)
        return time.process_time() - begin_processor, time.perf_counter() - begin, found, scores

    warm = False
    for line in sys.stdin:
        words = line.split()
        if words[0] == "run":
            if not warm:
                search(words[3], int(words[2]))  # numba compiles at first
                warm = True
            processor, seconds, found, _ = search(words[3], int(words[2]))
            print(processor, seconds, found.size, flush=True)
        else:
            _, _, found, scores = search(words[2], 1)
            for row, row_scores in zip(found, scores):
                print(" ".join(f"{doc}:{score}" for doc, score in zip(row, row_scores) if score > 0))
            print(flush=True)


main()

# SQLite FTS5 over documents of terms: `with_sqlite.py FOLDER DOCUMENTS`; it answers like rust/src/main.rs.
import os
import sqlite3
import string
import sys
import time


# A term is one token with any characters. Quotes would end the option.
QUOTES = str.maketrans("'\"", "__")
SIGNS = string.punctuation.translate(QUOTES)


def main():
    folder, documents = sys.argv[1:3]
    begin, begin_processor = time.perf_counter(), time.process_time()
    base = sqlite3.connect(os.path.join(folder, "fts5.db"))
    base.execute("pragma journal_mode = off")
    base.execute("pragma synchronous = off")
    tokens = f"ascii tokenchars '{SIGNS}'"
    base.execute(f"""create virtual table passages using fts5(text, content='', detail=none, tokenize="{tokens}")""")
    with open(documents) as lines:
        base.executemany("insert into passages(rowid, text) values (?, ?)", ((i, line.translate(QUOTES)) for i, line in enumerate(lines)))
    base.execute("insert into passages(passages) values ('optimize')")
    base.commit()
    print(time.perf_counter() - begin, time.process_time() - begin_processor, flush=True)

    def search(path):
        with open(path) as lines:
            questions = [" OR ".join('"' + term + '"' for term in line.translate(QUOTES).split()) for line in lines]
        begin, begin_processor = time.perf_counter(), time.process_time()
        found = [
            base.execute("select rowid, -rank from passages where passages match ? order by rank limit 10", (one,)).fetchall()
            for one in questions
        ]
        return time.process_time() - begin_processor, time.perf_counter() - begin, found

    for line in sys.stdin:
        words = line.split()
        if words[0] == "run":
            processor, seconds, found = search(words[3])
            print(processor, seconds, sum(map(len, found)), flush=True)
        else:
            for row in search(words[2])[2]:
                print(" ".join(f"{doc}:{score}" for doc, score in row))
            print(flush=True)


main()

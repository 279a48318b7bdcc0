// tantivy over documents of terms: `lexical_rust FOLDER DOCUMENTS`, one document a line, terms separated by spaces.
// Builds an index in FOLDER with one writer, then answers each line of its input with one line:
//   run topdocs|exhaustive THREADS QUERIES    processor seconds and seconds for all queries of a file
//   show topdocs|exhaustive QUERIES           one line a query: document:score ..., best first; then an empty line
use std::cmp::Ordering;
use std::collections::BinaryHeap;
use std::io::{BufRead, BufReader, Write};
use std::time::Instant;

use tantivy::collector::{Collector, SegmentCollector, TopDocs};
use tantivy::indexer::NoMergePolicy;
use tantivy::query::{BooleanQuery, Occur, Query, TermQuery};
use tantivy::schema::{Field, IndexRecordOption, Schema, TextFieldIndexing, TextOptions};
use tantivy::tokenizer::WhitespaceTokenizer;
use tantivy::{DocId, Index, Score, Searcher, SegmentOrdinal, SegmentReader, TantivyDocument, Term};

const MOST: usize = 10;

#[derive(PartialEq)]
struct Hit {
    score: Score,
    doc: DocId,
}
impl Eq for Hit {}
impl PartialOrd for Hit {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for Hit {
    // The worst one is the greatest, so it is on top of the heap.
    fn cmp(&self, other: &Self) -> Ordering {
        other.score.total_cmp(&self.score).then(self.doc.cmp(&other.doc))
    }
}

// Scores every document that has a term of the query; nothing is skipped.
struct Exhaustive;
struct ExhaustiveOfSegment {
    best: BinaryHeap<Hit>,
}
impl Collector for Exhaustive {
    type Fruit = Vec<(Score, DocId)>;
    type Child = ExhaustiveOfSegment;
    fn for_segment(&self, _: SegmentOrdinal, _: &SegmentReader) -> tantivy::Result<Self::Child> {
        Ok(ExhaustiveOfSegment { best: BinaryHeap::with_capacity(MOST + 1) })
    }
    fn requires_scoring(&self) -> bool {
        true
    }
    fn merge_fruits(&self, fruits: Vec<Vec<(Score, DocId)>>) -> tantivy::Result<Self::Fruit> {
        Ok(fruits.into_iter().flatten().collect()) // there is one segment
    }
}
impl SegmentCollector for ExhaustiveOfSegment {
    type Fruit = Vec<(Score, DocId)>;
    #[inline]
    fn collect(&mut self, doc: DocId, score: Score) {
        if self.best.len() < MOST {
            self.best.push(Hit { score, doc });
        } else if score > self.best.peek().map_or(0.0, |hit| hit.score) {
            *self.best.peek_mut().unwrap() = Hit { score, doc };
        }
    }
    fn harvest(self) -> Self::Fruit {
        self.best.into_sorted_vec().into_iter().map(|hit| (hit.score, hit.doc)).collect()
    }
}

fn search(searcher: &Searcher, query: &dyn Query, pruned: bool) -> Vec<(Score, DocId)> {
    if pruned {
        let found = searcher.search(query, &TopDocs::with_limit(MOST).order_by_score()).unwrap();
        found.into_iter().map(|(score, at)| (score, at.doc_id)).collect()
    } else {
        searcher.search(query, &Exhaustive).unwrap()
    }
}

fn queries_of(path: &str, field: Field) -> Vec<BooleanQuery> {
    let file = BufReader::new(std::fs::File::open(path).unwrap());
    file.lines()
        .map(|line| {
            let terms = line.unwrap();
            BooleanQuery::new(
                terms
                    .split_ascii_whitespace()
                    .map(|term| {
                        let one = TermQuery::new(Term::from_field_text(field, term), IndexRecordOption::WithFreqs);
                        (Occur::Should, Box::new(one) as Box<dyn Query>)
                    })
                    .collect(),
            )
        })
        .collect()
}

fn processor_seconds() -> f64 {
    let mut now = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &mut now) };
    now.tv_sec as f64 + now.tv_nsec as f64 * 1e-9
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let (folder, documents) = (&arguments[1], &arguments[2]);
    let mut schema = Schema::builder();
    let indexing = TextFieldIndexing::default()
        .set_tokenizer("terms")
        .set_index_option(IndexRecordOption::WithFreqs)
        .set_fieldnorms(true);
    let field = schema.add_text_field("text", TextOptions::default().set_indexing_options(indexing));
    let index = Index::create_in_dir(folder, schema.build()).unwrap();
    index.tokenizers().register("terms", WhitespaceTokenizer::default());

    let begin = Instant::now();
    let begin_processor = processor_seconds();
    let mut writer = index.writer_with_num_threads::<TantivyDocument>(1, 1 << 30).unwrap();
    writer.set_merge_policy(Box::new(NoMergePolicy));
    for line in BufReader::new(std::fs::File::open(documents).unwrap()).lines() {
        let mut document = TantivyDocument::default();
        document.add_text(field, line.unwrap());
        writer.add_document(document).unwrap();
    }
    writer.commit().unwrap();
    let (seconds, processor) = (begin.elapsed().as_secs_f64(), processor_seconds() - begin_processor);
    let segments = index.searchable_segment_ids().unwrap();
    if segments.len() > 1 {
        writer.merge(&segments).wait().unwrap();
    }
    writer.wait_merging_threads().unwrap();

    let reader = index.reader().unwrap();
    let searcher = reader.searcher();
    assert_eq!(searcher.segment_readers().len(), 1);
    let bytes_of = |ending: &str| -> u64 {
        let id = searcher.segment_readers()[0].segment_id().uuid_string();
        std::fs::metadata(format!("{folder}/{id}.{ending}")).map_or(0, |of| of.len())
    };
    // seconds, processor seconds, segments before merging, bytes of postings, of the terms, of the lengths
    println!("{seconds} {processor} {} {} {} {}", segments.len(), bytes_of("idx"), bytes_of("term"), bytes_of("fieldnorm"));
    std::io::stdout().flush().unwrap();

    for line in std::io::stdin().lock().lines() {
        let line = line.unwrap();
        let words: Vec<&str> = line.split(' ').collect();
        let pruned = words[1] == "topdocs";
        if words[0] == "run" {
            let threads: usize = words[2].parse().unwrap();
            let queries = queries_of(words[3], field);
            let begin = Instant::now();
            let begin_processor = processor_seconds();
            let searcher = &searcher;
            let queries = &queries;
            let found: usize = std::thread::scope(|scope| {
                let all: Vec<_> = (0..threads)
                    .map(|number| {
                        scope.spawn(move || {
                            queries.iter().skip(number).step_by(threads).map(|query| search(searcher, query, pruned).len()).sum::<usize>()
                        })
                    })
                    .collect();
                all.into_iter().map(|one| one.join().unwrap()).sum()
            });
            println!("{} {} {found}", processor_seconds() - begin_processor, begin.elapsed().as_secs_f64());
        } else {
            for query in queries_of(words[2], field) {
                let row: Vec<String> = search(&searcher, &query, pruned).iter().map(|(score, doc)| format!("{doc}:{score}")).collect();
                println!("{}", row.join(" "));
            }
            println!();
        }
        std::io::stdout().flush().unwrap();
    }
}

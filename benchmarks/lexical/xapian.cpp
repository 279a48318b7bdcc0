// Xapian over documents of terms: `lexical_xapian FOLDER DOCUMENTS`. It answers like rust/src/main.rs.
#include <xapian.h>

#include <chrono>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

namespace {

double processor_seconds() {
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}
double seconds() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

Xapian::MSet search(Xapian::Enquire& enquire, const std::string& line) {
    std::istringstream words(line);
    std::vector<std::string> terms;
    for (std::string term; words >> term;) terms.push_back(term);
    enquire.set_query(Xapian::Query(Xapian::Query::OP_OR, terms.begin(), terms.end()));
    return enquire.get_mset(0, 10);
}

}  // namespace

int main(int, char** argv) {
    const std::string folder = std::string{argv[1]} + "/xapian";
    const double begin = seconds();
    const double begin_processor = processor_seconds();
    {
        Xapian::WritableDatabase base(folder, Xapian::DB_CREATE_OR_OVERWRITE | Xapian::DB_NO_SYNC);
        std::ifstream documents(argv[2]);
        for (std::string line; std::getline(documents, line);) {
            Xapian::Document document;
            std::istringstream words(line);
            for (std::string term; words >> term;) document.add_term(term);
            base.add_document(document);
        }
        base.commit();
    }
    std::cout << seconds() - begin << ' ' << processor_seconds() - begin_processor << std::endl;
    const Xapian::Database base(folder);
    Xapian::Enquire enquire(base);
    enquire.set_weighting_scheme(Xapian::BM25Weight(1.2, 0, 1, 0.75, 0));
    for (std::string line; std::getline(std::cin, line);) {
        std::istringstream words(line);
        std::string what;
        std::string skipped;
        std::string path;
        words >> what >> skipped;
        if (what == "run") words >> skipped;
        words >> path;
        std::ifstream questions(path);
        std::size_t found = 0;
        const double from = seconds();
        const double from_processor = processor_seconds();
        for (std::string question; std::getline(questions, question);) {
            const Xapian::MSet best = search(enquire, question);
            found += best.size();
            if (what == "run") continue;
            for (Xapian::MSetIterator each = best.begin(); each != best.end(); ++each)
                std::cout << *each - 1 << ':' << each.get_weight() << ' ';
            std::cout << '\n';
        }
        if (what == "run") std::cout << processor_seconds() - from_processor << ' ' << seconds() - from << ' ' << found;
        std::cout << std::endl;
    }
}

// The default rules for demands, English and German together. Of the rules of one kind, stronger rules come first.
#pragma once

#include <toolkit/answering/question/analyze_contexts.hpp>

namespace toolkit { inline namespace v0 {

inline constexpr std::array search_rules{
    demand("at_least_searches", constraint_kind::min_searches, "#+ ~3 <searches>"),
    demand("at_least_tool_calls", constraint_kind::min_searches,
           "#+ ~2 tool|search|tools|werkzeug|retrieval|such|such_tool "
           "calls|call|aufrufe|aufrufen|uses|anfragen|abfragen|läufe"),
    demand("searches_at_least", constraint_kind::min_searches, "# ~3 <searches> ~5 <searches_at_least>"),
    demand("tool_calls_at_least", constraint_kind::min_searches,
           "# ~1 tool|search calls ~5 minimum|least|required|needed|mandatory|must|expected"),
    demand("do_searches", constraint_kind::min_searches, "<do> ~4 # ~3 <searches>"),
    demand("do_tool_calls", constraint_kind::min_searches, "<do> ~4 # ~2 tool|search|retrieval calls|call"),
    demand("searches_do", constraint_kind::min_searches, "# ~3 <searches> ~4 <do>"),
    demand("searches_made", constraint_kind::min_searches,
           "# ~3 <searches> ~3 "
           "made|done|performed|run|durchzuführen|gemacht|durchgeführt|machen|geschehen|genügen|reichen"),
    demand("search_times", constraint_kind::min_searches, "<search> ~7 #x"),
    demand("times_search", constraint_kind::min_searches, "#x ~5 <search>"),
    demand("call_tool_times", constraint_kind::min_searches,
           "call|use|invoke|run|nutze|verwende|ruf|rufe|benutze|employ ~4 "
           "tool|search|search_docs|suchwerkzeug|suche|suchfunktion|werkzeug|index|dokumentensuche ~3 #x"),
    demand("tool_times_call", constraint_kind::min_searches,
           "suchwerkzeug|suchfunktion|werkzeug|tool|suche|search_docs|dokumentensuche ~3 #x ~2 "
           "aufrufen|aufzurufen|nutzen|verwenden|benutzen|aufgerufen|bemühen|auf|anwerfen|starten|used|called"),
    demand("bare_searches", constraint_kind::min_searches, "^ # ~2 <searches> $"),
    demand("bare_tool_calls", constraint_kind::min_searches, "^ # ~1 tool|search calls $"),
    demand("searches_number", constraint_kind::min_searches, "<searches> ~~2 #+"),
    demand("searches_follow", constraint_kind::min_searches,
           "first|initial|erste|ersten|erster ~~10 # more|further|additional|other|weitere|weiteren ~2 <searches>",
           {.more = 1}),
    demand("searches_after_first", constraint_kind::min_searches,
           "# more|further|additional|other|weitere|weiteren ~2 <searches> ~4 first|initial|erste|ersten", {.more = 1}),
    demand("do_at_least", constraint_kind::min_searches,
           "^ do|make|mach|mache|run|perform|führe ~3 #+ now|this|diesmal|jetzt|durch? time? $"),
    demand("at_least_be", constraint_kind::min_searches, "<searches> ~~8 #+ sein|be|werden"),
    demand("suffice_not_fewer", constraint_kind::min_searches,
           "genügen|suffice|reichen|enough ~2 # ~1 <searches> weniger|fewer|less"),
    demand("do_that_many", constraint_kind::min_searches, "<searches> ~~8 mach|mache|do|make|run|führe ~3 #+ $"),
};

inline constexpr std::array topic_rules{
    demand("separate_searches_each_topic", constraint_kind::search_topic, "<separate> ~3 <searches> ~5 <topic> @"),
    demand("separate_calls_each_topic", constraint_kind::search_topic, "<separate> ~2 tool|search calls ~4 <topic> @"),
    demand("separate_searches_each_of", constraint_kind::search_topic,
           "<separate> ~3 <searches> ~3 each|every|jede* of? @"),
    demand("separate_searches_for", constraint_kind::search_topic,
           "<separate> ~3 <searches> durch? ~1 for|on|about|zu|zum|zur|nach|für|über|regarding|into @"),
    demand("search_separately_topics", constraint_kind::search_topic, "<search> ~3 <separate> ~5 <topic> @"),
    demand("search_separately_for", constraint_kind::search_topic,
           "<search> ~3 <separate> ~1 for|on|about|zu|zum|zur|nach|für|über @"),
    demand("search_each_topic", constraint_kind::search_topic,
           "<search> ~3 each|every|jede* ~4 <topic> ~3 <separate>? @"),
    demand("search_list_separately", constraint_kind::search_topic, "<search> ~1 for|nach|up|on|zu @ <separate>"),
    demand("search_list_each_separately", constraint_kind::search_topic,
           "<search> ~1 up|for|nach? @ ~~4 each|every|jede* ~9 <separate>"),
    demand("each_topic_its_search", constraint_kind::search_topic,
           "each|every|jede*|alle|allen|folgenden ~7 <searches> "
           "durch|an|nötig|required|needed|erforderlich|pflicht|notwendig|machen|durchführen? @"),
    demand("each_topic_list_search", constraint_kind::search_topic,
           "each|every|jede* ~3 <topic> @ ~~4 <separate>? ~4 <searches>"),
    demand("each_of_list_search", constraint_kind::search_topic, "each|every|jede* of|von @ ~~4 <searches>"),
    demand("one_search_each", constraint_kind::search_topic,
           "one|a|je|jeweils|eine|einer ~1 eine|einer|search|query|suche|suchanfrage ~1 <searches>? "
           "each|for|on|zu|nach|für|über|per|je ~2 @"),
    demand("search_per_topic", constraint_kind::search_topic, "<searches> per|pro|je ~1 <topic> @"),
    demand("topics_list_separately", constraint_kind::search_topic,
           "<topic> @ ~~8 each|every|jede*|them ~5 <separate>"),
    demand("topics_list_searches", constraint_kind::search_topic, "<topic> @ ~~8 <separate> ~3 <searches>"),
    demand("for_list_own_search", constraint_kind::search_topic,
           "für|for|on|zu|über|about @ ~2 <separate> ~2 <searches>"),
    demand("topics_list_own_search", constraint_kind::search_topic, "<topic> @ ~~3 <separate> ~3 <searches>"),
    demand("search_list_in_turn", constraint_kind::search_topic, "<search> ~4 for|nach|zu @ one|in by|at|after|turn"),
    demand("search_list_nacheinander", constraint_kind::search_topic, "<search> ~4 nach|zu @ nacheinander"),
    demand("each_topic_searched", constraint_kind::search_topic,
           "each|every|jede* ~2 <topic> ~6 <search> ~3 werden|separately|individually|einzeln|getrennt|own? @"),
    demand("search_first_then", constraint_kind::search_topic, "<search> first|zuerst|erst|zunächst ~1 for|nach @"),
};

inline constexpr std::array open_rules{
    demand("open_sources", constraint_kind::min_opened_citations, "<open> ~4 # ~4 <sources>"),
    demand("open_some_of", constraint_kind::min_opened_citations, "<open> ~3 #+ of|von|der|davon"),
    demand("open_citation_for", constraint_kind::min_opened_citations, "open_citation ~3 #"),
    demand("open_citation_times", constraint_kind::min_opened_citations, "open_citation ~4 #x"),
    demand("open_of_sources", constraint_kind::min_opened_citations, "<open> ~5 <sources> ~3 #"),
    demand("sources_opened", constraint_kind::min_opened_citations,
           "# ~4 <sources> ~6 opened|open|geöffnet|öffnen|gelesen|aufgeschlagen|aufmachen|geöffneten|read"),
    demand("opened_sources", constraint_kind::min_opened_citations, "# ~1 opened|geöffnete* ~1 <sources>"),
    demand("both_sources", constraint_kind::min_opened_citations, "<open> ~3 both|beide|beiden ~2 <sources>",
           {.count = 2}),
    demand("both_opened", constraint_kind::min_opened_citations,
           "both|beide|beiden ~2 <sources> ~4 opened|geöffnet|öffnen|gelesen|lesen|open", {.count = 2}),
    demand("read_full_text", constraint_kind::min_opened_citations,
           "read|open|lies|lese|lesen|öffne|öffnen|view|check|liest ~5 "
           "full|whole|entire|complete|vollständige*|ganze*|gesamte*|komplette* ~1 <read_full_text>",
           {.count = 1}),
    demand("full_text_read", constraint_kind::min_opened_citations,
           "full|whole|entire|vollständige*|ganze*|gesamte* text|document|dokument|quelle|source ~6 "
           "read|gelesen|lesen|opened|geöffnet",
           {.count = 1}),
    demand("read_full_text_german", constraint_kind::min_opened_citations,
           "lies|lese|lesen|öffne|öffnen|liest|sieh|nimm ~5 volltext|volltexte|volltextes", {.count = 1}),
    demand("full_text_read_german", constraint_kind::min_opened_citations,
           "volltext|volltexte ~5 lesen|gelesen|öffnen|geöffnet|aufrufen", {.count = 1}),
    demand("read_in_full", constraint_kind::min_opened_citations,
           "read|lies|lesen ~5 in|zur|vollständig|ganz full|gänze|durch|entirety", {.count = 1}),
    demand("read_wholly", constraint_kind::min_opened_citations, "lies|lesen|lese ~5 vollständig|ganz|komplett",
           {.count = 1}),
    demand("open_the_source", constraint_kind::min_opened_citations,
           "open|öffne|öffnen|open_citation|opened|öffnest ~1 "
           "the|a|one|its|die|eine|das|den|ein|einen|your|that|every|each|jede* ~2 <sources>",
           {.count = 1}),
    demand("source_opened", constraint_kind::min_opened_citations,
           "^ the|die|das|den|each|jede* <sources> ~4 opened|geöffnet|öffnen", {.count = 1}),
    demand("not_only_snippet", constraint_kind::min_opened_citations,
           "<not> ~3 just|only|nur|bloß|allein|on|auf|mere ~3 <not_only_snippet>", {.count = 1, .own_negation = true}),
};

inline constexpr std::array quote_rules{
    demand("exact_sql", constraint_kind::exact_quote,
           "<quoting> ~7 { <exact> sql? <exactly> statement|query|command|anweisung? }"),
    demand("exact_sql_quoted", constraint_kind::exact_quote, "{ <exact> sql? <exactly> } ~7 <quoting>"),
    demand(
        "bare_exact", constraint_kind::exact_quote,
        "^ #? the|das|den|die|eine|ein|a|an|one? { exact|genaue*|exakte*|verbatim|wörtliche*|literal sql? <exactly> }"),
    demand("at_least_exact", constraint_kind::exact_quote,
           "#+ { exact|genaue*|exakte*|verbatim|wörtliche*|literal|direct|direkte* ~1 <exactly> }"),
    demand("verbatim_quote", constraint_kind::exact_quote,
           "<quoting> ~10 { <verbatim> zitat|quote|quotation|citation? }"),
    demand("verbatim_to_be_quoted", constraint_kind::exact_quote, "{ <verbatim> } ~5 <quoting>"),
    demand("bare_verbatim", constraint_kind::exact_quote, "^ { <verbatim> } $"),
    demand("word_for_word", constraint_kind::exact_quote,
           "<quoting> ~10 { word|wort|character|zeichen|letter|buchstabe|buchstaben|letters|line|zeile for|für|by "
           "word|wort|character|zeichen|letter|buchstabe|buchstaben|line|zeile }"),
    demand("word_for_word_quoted", constraint_kind::exact_quote,
           "{ word|wort|character|zeichen|letter|buchstabe|line|zeile for|für|by "
           "word|wort|character|zeichen|letter|buchstabe|line|zeile } ~5 <quoting>"),
    demand("bare_word_for_word", constraint_kind::exact_quote,
           "^ { word|wort|character|zeichen for|für|by word|wort|character|zeichen } $"),
    demand("original_wording", constraint_kind::exact_quote,
           "<quoting> ~9 { original|im|exact|genauen|exakten|precise|originalen|the|den|in "
           "wording|wortlaut|originalwortlaut|words|words }"),
    demand("in_its_wording", constraint_kind::exact_quote,
           "<quoting> ~9 in|im|its|den|dem ~3 { wording|wortlaut|originalwortlaut|originalfassung|originaltext }"),
    demand(
        "wording_is", constraint_kind::exact_quote,
        "is|lautet|heißt|heisst|steht|sagt|say|says|reads|read|lauten|ist|schreibt|run|runs|regelt|state|states ~9 { "
        "genau|genaue|exact|im|genauen|exakten|exakte|precise|der|original wording|wortlaut|originalwortlaut|words }",
        {.in_questions = true}),
    demand("says_verbatim", constraint_kind::exact_quote, "<says> ~9 { <verbatim> }", {.in_questions = true}),
    demand("says_word_for_word", constraint_kind::exact_quote, "<says> ~9 { word|wort for|für word|wort }",
           {.in_questions = true}),
    demand("direct_quotation", constraint_kind::exact_quote,
           "<quoting> ~5 { direct|direktes|direkte|genaues|exakte verbatim? quotation|quote|zitat }"),
    demand("as_printed", constraint_kind::exact_quote,
           "<quoting> ~8 { exactly|genau|just|precisely|exakt as|so|wie ~5 "
           "printed|written|stands|appears|steht|stands|gedruckt|geschrieben|dort|it|dasteht|shown }"),
    demand("unaltered", constraint_kind::exact_quote,
           "<quoting> ~8 { unaltered|unchanged|unverändert|unabridged|ungekürzt|exactly }"),
    demand("quote_the_sentence", constraint_kind::exact_quote, "^ { quote|zitiere|zitier|zitieren } ~4 <exactly>"),
    demand("quote_imperative", constraint_kind::exact_quote,
           "^ { quote|zitiere|zitier } ~1 the|one|a|it|from|den|die|das|dazu|eine|einen|ein|aus|genau|at|#"),
    demand("zitieren_sie", constraint_kind::exact_quote, "^ { zitieren } sie"),
    demand("be_quoted", constraint_kind::exact_quote,
           "<exactly> ~8 must|should|muss|soll|be|bitte|is|sein ~5 { quoted|zitiert|zitieren }"),
    demand(
        "quote_please", constraint_kind::exact_quote,
        "please|must|should|and|und|bitte|would|could|shall|kindly|to ~1 you? { quote|zitiere|zitieren } ~4 <exactly>"),
    demand("with_a_quote", constraint_kind::exact_quote,
           "include|add|contain|contains|mit|with|provide|give|füge|gib|enthalten ~3 { quote|quotation|zitat } ~1 "
           "from|aus|of|for"),
};

inline constexpr std::array conflict_rules{
    demand("if_conflict_newest", constraint_kind::conflict_resolution,
           "<if_conflict_newest> ~6 <conflict> ~~12 <newest>", {.value = "newest"}),
    demand("conflict_newest", constraint_kind::conflict_resolution, "<resolve> ~5 <conflict> ~10 <newest>",
           {.value = "newest"}),
    demand("newest_on_conflict", constraint_kind::conflict_resolution, "<newest> ~10 <conflict>", {.value = "newest"}),
    demand("newest_wins", constraint_kind::conflict_resolution, "<newest> ~2 dated? ~2 <documents> ~4 <wins>",
           {.value = "newest"}),
    demand("newest_one_wins", constraint_kind::conflict_resolution, "the|das|die|der ~1 <newest> ~2 <wins> $",
           {.value = "newest"}),
    demand("use_newest", constraint_kind::conflict_resolution, "<use> ~7 <newest> ~3 <documents>", {.value = "newest"}),
    demand("use_document_of_date", constraint_kind::conflict_resolution,
           "<use> ~4 <documents> ~3 <newest> ~1 date|datum|datierung|stand", {.value = "newest"}),
    demand("document_of_date_wins", constraint_kind::conflict_resolution,
           "<wins> ~4 <documents> ~3 <newest> ~1 date|datum|datierung|stand", {.value = "newest"}),
    demand("wins_newest", constraint_kind::conflict_resolution, "gilt|zählt|entscheidet|gelten|gewinnt ~5 <newest>",
           {.value = "newest"}),
    demand("bare_newest", constraint_kind::conflict_resolution,
           "^ newest|latest|neueste*|das|die|most|the ~1 <newest>? dated|datierte* <documents> ~2 $",
           {.value = "newest"}),
    demand("use_recent", constraint_kind::conflict_resolution,
           "go|use|take|follow|nimm|verwende|prefer ~3 most|the|das|die|den <newest> ~1 $", {.value = "newest"}),
    demand("resolve_conflicts", constraint_kind::conflict_resolution,
           "<resolve> ~5 <conflict> ~4 between|in|among|zwischen|der|in|of|<documents>"),
    demand("resolve_conflict", constraint_kind::conflict_resolution, "^ <resolve> ~4 <conflict>"),
    demand("conflict_resolve", constraint_kind::conflict_resolution,
           "<conflict> ~6 "
           "resolve|resolved|reconciled|auflösen|aufzulösen|aufgelöst|klären|auszuräumen|ausräumen|lösen|bereinigen|"
           "geklärt|settled|auf"),
    demand("if_not_agree", constraint_kind::conflict_resolution,
           "if|where|when|should|wenn|falls|wo|sollten|sofern ~6 <not> ~2 "
           "agree|match|übereinstimmen|übereinstimmt|align|einig|decken|zusammenpassen|consistent ~~7 "
           "say|tell|state|sag|sage|nenne|erkläre|begründe|decide|entscheide|follow|folge|use|nimm|explain|name|trust|"
           "prefer"),
    demand("if_not_agree_newest", constraint_kind::conflict_resolution,
           "if|where|when|should|wenn|falls|wo|sollten|sofern ~6 <not> ~2 "
           "agree|match|übereinstimmen|übereinstimmt|align|einig|decken|zusammenpassen|consistent ~~9 <newest>",
           {.value = "newest"}),
    demand("if_conflict_decide", constraint_kind::conflict_resolution, "<occasion> ~6 <conflict> ~~7 <use>"),
    demand("if_conflict_wins", constraint_kind::conflict_resolution, "<occasion> ~6 <conflict> ~~7 <wins>"),
    demand(
        "if_conflict_say", constraint_kind::conflict_resolution,
        "<occasion> ~6 <conflict> ~~4 "
        "say|decide|explain|tell|state|sag|sage|entscheide|begründe|erkläre|schreib|nenne|resolve|weigh|justify|judge"),
};

inline constexpr std::array section_rules{
    demand("in_the_sections", constraint_kind::section, "<in_the_sections> ~7 <part> ~2 @"),
    demand("section_for_each", constraint_kind::section,
           "<part> ~2 each|jede*|for|zu|je|per|pro ~1 of|von|zu|folgende*? @"),
    demand("one_section_each", constraint_kind::section,
           "je|jeweils|one|a|ein|eine|einen ~1 ein|eine|einen? <part> "
           "zu|für|on|for|über|about|named|called|titled|headed|namens @"),
    demand("structured_into", constraint_kind::section,
           "structure|organise|organize|divide|split|arrange|gliedere|gliedern|strukturiere|unterteile|teile|"
           "unterteilen|aufteilen ~5 in|into|as|nach|wie ~1 follows|folgt? @"),
    demand("bare_sections", constraint_kind::section,
           "^ #? "
           "section|sections|heading|headings|parts|chapters|abschnitt|abschnitte|überschrift|überschriften|gliederung|"
           "kapitel|rubriken ~1 @"),
    demand("named_before", constraint_kind::section,
           "a|an|include|add|with|write|provide|give|use|want|need|have|einen|ein|zwei|two|three|gib|verwende ~1 @ "
           "section|sections|heading|headings|abschnitt|abschnitte|überschrift|überschriften"),
};

inline constexpr std::array disclosure_rules{
    demand("say_set_phrase", constraint_kind::insufficiency_disclosure,
           "say|write|answer|reply|state|put|respond|note|report|declare|sag|sage|schreib|schreibe|antworte|vermerke|"
           "melde|sagen|schreiben|angeben|gib|antworten|vermerken|notiere|setze|mark|using|print|use|verwende|trage ~4 "
           "\"insufficient*|insufficiently|"
           "unzureichend*|ungenügend*|not|nicht|no|keine|missing|fehlt|undocumented|lückenhaft*|unknown|unbekannt|don'"
           "t|documentation|dokumentation|nothing|offen|incomplete",
           {.own_negation = true}),
    demand("set_phrase_say", constraint_kind::insufficiency_disclosure,
           "\"insufficient*|unzureichend*|ungenügend*|not|nicht|no|keine|missing|undokumentiert ~3 "
           "sagen|schreiben|antworten|vermerken|hin|melden|angeben|stehen|schreibe|sage|if|wenn|falls|notieren|"
           "eintragen|angegeben",
           {.own_negation = true}),
    demand("say_insufficient", constraint_kind::insufficiency_disclosure,
           "<say> ~3 insufficient|unzureichende documentation|evidence|dokumentation|unterlagen|information|sources",
           {.own_negation = true}),
    demand("say_if_missing", constraint_kind::insufficiency_disclosure, "<say> ~6 <if> ~7 <missing>",
           {.own_negation = true}),
    demand("say_missing_in_documents", constraint_kind::insufficiency_disclosure,
           "<say_missing_in_documents> ~8 <missing> ~5 <documents>", {.own_negation = true}),
    demand("if_missing_say", constraint_kind::insufficiency_disclosure,
           "if|when|where|whenever|wherever|should|in|anything|what|wenn|falls|wo|sofern|sollte|sollten|was|soweit ~8 "
           "<missing> ~~7 <say>",
           {.own_negation = true}),
    demand("missing_say", constraint_kind::insufficiency_disclosure,
           "gap|gaps|lücken|lücke|fehlendes|fehlende|missing|insufficiencies|limits ~5 <missing_say>",
           {.own_negation = true}),
    demand("name_gaps", constraint_kind::insufficiency_disclosure,
           "<name_gaps> ~5 gap|gaps|lücken|lücke|insufficiencies|missing|fehlendes|wissenslücken|offene",
           {.own_negation = true}),
    demand("say_left_out", constraint_kind::insufficiency_disclosure,
           "<say> ~3 what|whatever|which|was|welche ~3 <documents> ~3 "
           "open|out|lack|lacks|omit|offenlassen|auslassen|offen",
           {.own_negation = true}),
    demand("left_out_say", constraint_kind::insufficiency_disclosure,
           "what|whatever|anything|was|alles ~3 <documents> ~3 "
           "open|out|lack|lacks|omit|offenlassen|auslassen|offen ~~5 <say>",
           {.own_negation = true}),
    demand("be_open", constraint_kind::insufficiency_disclosure,
           "be open|honest|clear|explicit|frank|upfront ~3 about|on|when|if|where ~6 <missing>",
           {.own_negation = true}),
};

/// All default rules, including those of contexts.
inline constexpr auto default_constraint_rules = with_rules(
    context_rules, search_rules, topic_rules, open_rules, quote_rules, conflict_rules, section_rules, disclosure_rules);

}}  // namespace toolkit::v0

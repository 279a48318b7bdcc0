// The patterns of the analyzer's rules, read at compile time. Elements stand between blanks:
//   search|look  one of these words       such*   a word that begins so, *suche one that ends so
//   <searches>   a word of word_classes   please? may be missing (<class>? and #? too)
//   #            a number: digits or words, "at least", "more than" and "or more" included; never an upper bound
//   #+           the same, with a lower bound      #x  times: "twice", "3 times", "dreimal", with a bound or without
//   ~3           at most three words              ~~9 the same, and over colons, ends of sentences and lines
//   @            a list (analyze_list.hpp)        "   a quotation, "insufficient* one that has such a word
//   ^ $          begin and end of a clause        { } around the words that are told as the indicator
// Commas, dashes and parentheses between words are passed over. Words are written in lower case, umlauts as they are.
#pragma once

#include <toolkit/agent/analyze_words.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace toolkit::inline v0 {

namespace analysis {

struct word_class {
    std::string_view name;
    std::string_view words;
};

/// Lists of words that many rules share.
inline constexpr word_class word_classes[] = {
    // at most 64
    {"searches",
     "search|searches|query|queries|lookup|lookups|retrieval|retrievals|suche|suchen|suchanfrage*|anfragen|suchläuf*|"
     "suchlauf*|suchvorg*|suchvorgänge*|recherche*|abfragen|werkzeugaufruf*|toolaufruf*|suchaufruf*|dokumentensuche*|"
     "volltextsuchen|einzelsuche*|teilsuche*"},
    {"do",
     "do|make|perform|run|conduct|execute|issue|carry|use|start|launch|fire|send|spend|need|expect|want|require|"
     "doing|making|performing|running|using|mach|mache|machen|macht|führ|führe|führen|führt|durchführen|stell|"
     "stelle|stellen|starte|starten|nutze|nutzen|verwende|verwenden|tätige|tätigen|erwarte|brauche|will|möchte|"
     "verlange|wünsche|setz|setze|setzen|absetzen|unternimm|leiste"},
    {"search",
     "search|query|look|searching|such|suche|suchen|durchsuch|durchsuche|durchsuchen|recherchier*|frag|frage|"
     "nachschlagen|schlag|schlage|sucht|schau|schaue|searched|gesucht|suchst|gesuchten|nachgeschlagen|durchsucht|"
     "recherchiert|queried|looked|nachsehen|sieh|forsche|stöbere"},
    {"separate",
     "separate|separately|individual|individually|own|distinct|dedicated|single|each|getrennt*|separat*|"
     "eigene*|einzeln*|gesondert*|jeweils"},
    {"open",
     "open|opened|opening|read|reading|inspect|öffne|öffnen|geöffnet|geöffnete|geöffneten|aufgeschlagen*|lies|"
     "lese|lesen|gelesen*|aufmachen|aufschlagen|geöffneter|sieh|call|consult|schlage|schlag|öffnest|liest|"
     "open_citation|view|aufrufen"},
    {"sources",
     "source|sources|citation|citations|document|documents|passage|passages|chunk|chunks|result|results|hit|hits|file|"
     "files|excerpt|excerpts|text|texts|page|pages|reference|references|snippet|snippets|quelle|quellen|beleg|belege|"
     "belegen|belegstelle*|paper|papers|article|articles|book|books|records|notes|materials|matches|findings|fund|"
     "funde|artikel|dokument|dokumente|dokumenten|dokuments|fundstelle*|textstelle*|stelle|stellen|treffer|"
     "treffern|datei|dateien|zitat|zitate|passagen|abschnitt|abschnitte|unterlage|unterlagen|zitatstelle*|ergebnisse"},
    {"documents",
     "source|sources|document|documents|doc|docs|file|files|version|versions|revision|edition|manual|"
     "manuals|policy|policies|handbook|leaflets|leaflet|list|lists|one|ones|contract|record|records|page|"
     "report|reports|notes|paper|papers|text|texts|book|books|documentation|guideline*|passages|runbook*|"
     "instructions|material|materials|information|statement|statements|entries|rules|"
     "dokument|dokumente|dokumenten|dokuments|quelle|quellen|unterlage|unterlagen|fassung|fassungen|"
     "stand|datei|dateien|handbuch|handbücher*|richtlinie*|angaben|liste*|preisliste*|version|"
     "versionen|ausgabe|ausgaben|beleg|belege|vertrag|verträge*|texte|texten|stellen|aussagen|"
     "dokumentation|eintrag|einträge*|vorschriften|regelwerk*|aufzeichnung*|bericht*|protokoll*|papier*"},
    {"newest",
     "newest|newer|latest|later|recent|neueste*|neuest*|neuere*|jüngste*|jüngere*|aktuellste*|aktuellere*|"
     "spätere*|späteste*|letztdatiert*|zuletzt"},
    {"conflict",
     "conflict|conflicts|conflicting|contradict|contradicts|contradiction|contradictions|contradictory|"
     "contradicting|disagree|disagrees|disagreement|disagreements|differ|differs|discrepancy|discrepancies|"
     "inconsistent|inconsistency|inconsistencies|diverge|clash|clashes|deviate|konflikt|konflikte|"
     "konflikten|konfliktfall|widerspruch|widersprüche|widersprüchen|widersprechen|widerspricht|"
     "widersprächen|widersprüchlich*|abweichen|abweichung*|unstimmigkeit*|uneinig|uneins|unterscheiden|"
     "kollidieren|divergieren|auseinandergehen|unterschiedlich*|verschiedenes"},
    {"use",
     "use|using|trust|take|follow|prefer|apply|choose|pick|rely|base|go|favor|favour|honor|consider|believe|"
     "adopt|stick|nimm|nimmst|nehmen|nehme|verwende|verwenden|nutze|nutzen|benutze|benutzen|folge|folgen|"
     "bevorzuge|bevorzugen|wähle|wählen|halte|halten|stütze|stützen|vertraue|verlass|verlasse|orientier*|"
     "gehe|geh|richte|zieh|ziehe|beachte|berücksichtige|heranziehen|zugrunde"},
    {"wins",
     "win|wins|prevail|prevails|precedence|count|counts|decide|decides|applies|apply|priority|rules|governs|"
     "matters|overrides|holds|supersedes|authoritative|beats|binding|gilt|gelten|zählt|zählen|gewinnt|gewinnen|"
     "vorrang|entscheidet|entscheidend|maßgeblich|maßgebend|massgebend|massgeblich|sticht|vor|bindend|"
     "ausschlaggebend|verbindlich|recht|vorzuziehen|heranzuziehen|trumps|decisive"},
    {"resolve",
     "resolve|resolves|resolved|resolving|reconcile|reconciling|settle|handle|sort|clear|löse|löst|lösen|"
     "auflösen|aufzulösen|aufgelöst|kläre|klären|bereinige|bereinigen|geklärt|beseitige|aufklären|clarify|"
     "address|erkläre|auszuräumen|ausräumen|räume|reconciled"},
    {"say",
     "say|says|state|write|tell|mention|note|admit|disclose|report|declare|answer|reply|point|flag|indicate|"
     "acknowledge|mark|respond|put|list|name|specify|spell|make|stating|saying|sag|sage|sagen|sagst|schreib|"
     "schreibe|schreiben|nenne|nennen|nenn|erwähne|erwähnen|melde|melden|gib|geben|angeben|anzugeben|weise|"
     "weist|hinweisen|hinzuweisen|antworte|antworten|teil|teile|mitteilen|vermerke|vermerken|kennzeichne|"
     "kennzeichnen|benenne|benennen|benannt|gesagt|vermerkt|hinweis|zugeben|gesteh|gestehe|steh|"
     "offenlegen|lege|leg|führe|said|told|stated|mentioned|flagged|notiere|halte|schreibst|vermerk|markiere"},
    {"quoting",
     "quote|quoted|quoting|cite|cited|copy|copied|repeat|reproduce|reproduced|give|given|show|include|"
     "included|provide|provided|state|print|paste|return|recite|transcribe|need|want|tell|write|see|put|"
     "contain|contains|present|read|deliver|expect|insert|use|display|list|add|like|attach|extract|"
     "zitier|zitiere|zitieren|zitiert|zitierst|nenne|nennen|nenn|gib|geben|gebe|gibst|schreib|schreibe|"
     "schreiben|zeig|zeige|zeigen|wiedergeben|wiederzugeben|wiedergegeben|wiederhole|wiederholen|liefere|"
     "liefern|kopier|kopiere|kopieren|brauche|möchte|will|hätte|füge|füg|einfügen|angeben|lesen|sag|sage|"
     "sagen|anführen|führe|abschreiben|übernimm|übernehmen|enthalten|bitte|verlange|erwarte|wünsche|"
     "benötige|reiche|setze|please|stating|abtippen|angegeben|drucke|quotes|wörtlichem"},
    {"missing",
     "missing|absent|lacking|insufficient|incomplete|unclear|silent|unanswered|undocumented|unknown|"
     "uncovered|gap|gaps|open|not|no|nothing|cannot|isn't|aren't|doesn't|don't|can't|lack|lacks|fails|fail|"
     "nowhere|unavailable|inadequate|unsupported|unsettled|"
     "nicht|nichts|fehlt|fehlen|fehlende*|kein|keine|keinen|lücke|lücken|lückenhaft|unzureichend*|offen|"
     "offenlassen|unklar|schweigen|schweigt|unbeantwortet|unvollständig*|nirgends|ungenügend*|mangelt|"
     "hergeben|offenlässt|offenbleibt|fehlten|unbelegt"},
    {"if",
     "if|when|where|whenever|wherever|should|in|for|what|which|that|anything|any|parts|wenn|falls|wo|sofern|"
     "sollte|sollten|was|dass|welche|welcher|soweit|bei|für|ob|sobald|woimmer|unless|whether|everything"},
    {"topic",
     "topic|topics|subject|subjects|point|points|item|items|theme|term|terms|question|area|areas|aspect|"
     "aspects|following|these|them|thema|themen|punkt|punkte|punkten|begriff|begriffe|begriffen|stichwort|"
     "stichworte|stichwörter|folgende*|aspekt|aspekte|aspekten|bereich|keyword|keywords|one|gebiet|"
     "themengebiet|unterthema|frage|issue|matter|part|davon|dieser"},
    {"part",
     "section|sections|heading|headings|header|headers|part|parts|chapter|chapters|"
     "subsection|subsections|abschnitt|abschnitte|abschnitten|abschnitts|überschrift|überschriften|teil|teile|"
     "teilen|kapitel|kapiteln|rubrik|rubriken|unterüberschrift|unterüberschriften|"
     "zwischenüberschriften|gliederungspunkt*|titles"},
    {"verbatim",
     "verbatim|literal|literally|wörtlich*|wortwörtlich*|wortgetreu*|woertlich|buchstabengetreu*|"
     "wortgenau*|originalgetreu*|zeichengenau*|buchstäblich"},
    {"exact",
     "exact|precise|literal|original|genaue|genauen|genauer|genaues|exakte*|exaktem|exakt|wörtliche*|"
     "originale|word|verbatim|unveränderte*|unaltered|unchanged"},
    {"exactly",
     "sql|line|lines|wording|command|commands|statement|query|quote|quotation|quotes|sentence|sentences|"
     "words|phrase|phrasing|passage|text|clause|paragraph|snippet|definition|formulation|excerpt|code|"
     "zeile|zeilen|wortlaut|befehl|befehle|befehls|anweisung|sql|zitat|zitate|zitats|satz|sätze|wörter|"
     "worte|worten|formulierung|textstelle|passage|klausel|absatz|kommando|abfrage|syntax|ausdruck"},
    {"later",
     "explain|tell|then|compare|summarise|summarize|give|say|"
     "describe|make|please|finally|afterwards|only|combine|let|don't|"
     "erkläre|erklär|sag|sage|dann|gib|nenne|zitiere|öffne|lies|fass|vergleiche|vergleich|beschreibe|"
     "zeig|zeige|antworte|schreib|schreibe|danach|anschließend|bitte|berichte|verwende|nutze|prüfe|"
     "beantworte|erst|stelle|mach|mache|nicht|not|resolve|discuss|evaluate|decide|before|after|when|which|who|"
     "what|so|because|is|are|must|should|if|how|where|bevor|nachdem|wenn|welche|wer|was|damit|weil|um|ist|"
     "sind|muss|müssen|soll|sollen|und|and|or|zusammen|gesucht|suchen|separat|getrennt|einzeln|separately|"
     "individually|wird|werden|i|we|you|it|they|ich|wir|du|sie|es|each|jeweils|followed|using|via|"
     "such|be|have|hat|haben|wie|leave|lass|gliedere|structure|but|aber|sonst|falls|mindestens|explicitly|also|"
     "auch|enthalten|umfassen|verwenden|nutzen|gliedern|aufbauen|antworten|bestehen|haben|stehen|tragen|geben|"
     "zuerst|first|instead|can|could|has|would|will|darf|kann|could|our|unser*|jeden|jede|jedes|jedem|every|"
     "zunächst|eigene|eigenen|aufteilen|unterteilen|contain|contains|stand|durchführen|durch|recherchieren|"
     "there|das|that|dass|while|whereas|although|obwohl|während|since|da|as|rather|statt|ohne|without|"
     "erläutere|fertige|ergänze|füge|ordne|schließe|include|add|"
     "recommend|advise|suggest|conclude|justify|determine"},
    {"noun_or_verb",
     "base|end|work|close|point|check|note|list|report|use|search|find|figure|name|draw|state|"
     "answer|open|quote|cite|read|keep|rely|query|rank|write|mention|flag|show|do|judge|suche|fasse|order|führe"},
    {"prepositions",
     "of|von|aus|für|for|in|im|bei|ab|vor|nach|on|from|mit|with|at|zum|zur|within|under|ein|eine|to|zu|"
     "about|über|an|am|by|per|pro|je|into|among|between|zwischen|as|to|a|einem|einer|einen"},
    {"shy",
     "guess*|guessing|invent*|inventing|paraphras*|stop|speculat*|assume|assumptions|assum*|"
     "gloss|hide|fill*|bluff|raten|rate|erfinde*|rät|spekulier*|vermutungen|paraphrasier*|"
     "umformulier*|umzuformulieren|zusammenfass*|kürzen|änder*|änderung*|changes|changing|"
     "altering|shortening|abridging|omissions|raten|dazudichten|einfach|abbrechen|begnüg*|"
     "zufrieden|summar*|gap|umschreib*|auszuschmücken|verändern|abwandeln|modif*|fudge|"
     "erfundenes"},
    {"condition",
     "if|wenn|falls|when|where|wherever|whenever|sofern|soweit|wo|should|sollte|sollten|what|"
     "was|which|dass|that|anything|everything|something|topic|parts"},
    {"negation",
     "not|don't|dont|doesn't|didn't|isn't|aren't|wasn't|weren't|won't|wouldn't|can't|couldn't|needn't|mustn't|shouldn'"
     "t|haven't|hasn't|shan't|doesnt|never|without|nor|neither|no|none|nothing|nicht|nichts|nie|niemals|"
     "kein|keine|keinen|keiner|keines|keinem|ohne|weder|noch|cannot"},
    {"waiver",
     "skip|omit|ignore|forget|avoid|refrain|drop|disregard|verzichte|verzichten|verzichtest|"
     "vermeide|weglassen|übergehen|entfällt|entfallen|ignorier*|vernachlässig*|überspring*|"
     "erspar*|spar|spare|hardly|kaum|unless|waive|weglass*|egal|abgesehen|übergeh|exempt|"
     "vergiss|refuse|abzusehen|dispense|außen|spared|unterlass*|unwichtig|dispensable|optional|"
     "freiwillig|freigestellt|irrelevant"},
    {"somebody",
     "manual|handbook|policy|guide|guideline|runbook|template|law|prompt|consultant|colleague|"
     "boss|teacher|professor|manager|auditor|lawyer|doctor|vendor|he|she|they|somebody|someone|"
     "paper|article|wiki|standard|contract|note|notes|memo|email|mail|sign|poster|slide|blog|"
     "supervisor|regulation|regulations|statute|instruction|instructions|rule|rules|rulebook|"
     "checklist|document|text|page|board|team|coach|trainer|customer|client|friend|brother|"
     "sister|wife|husband|mother|father|tutor|department|procedure|form|leaflet|bot|assistant|"
     "user|users|spec|specification|chapter|predecessor|editor|reviewer|judge|court|course|style"},
    {"said",
     "say|says|said|told|tells|asks|asked|demand|demands|demanded|require|requires|required|"
     "wants|wanted|states|stated|prescribes|prescribed|recommends|recommended|expects|expected|"
     "advised|advises|reads|writes|wrote|insists|insisted|suggests|suggested|instructs|"
     "instructed|claims|claimed|warned|warns|talk|explained|explains|mentions|mentioned|calls|"
     "speaks|must|should|shall|always|orders|ordered|lectured"},
    {"jemand",
     "handbuch|richtlinie|leitfaden|vorlage|gesetz|prompt|berater|beraterin|kollege|kollegin|"
     "chef|chefin|lehrer|lehrerin|professor|er|anwalt|arzt|ärztin|man|jemand|aufsatz|artikel|"
     "wiki|norm|vertrag|notiz|mail|e|schild|plakat|vorschrift|anweisung|regel|regeln|regelwerk|"
     "prüfer|kunde|freund|bruder|schwester|dozent|dozentin|abteilung|formular|merkblatt|bot|"
     "assistent|nutzer|spezifikation|vorgänger|gericht|richter|kurs|trainer|schulung|"
     "betriebsrat|beipackzettel|satzung|ordnung|verfahrensanweisung|betriebshandbuch|checkliste"},
    {"sagt",
     "sagt|sagte|schreibt|schrieb|verlangt|verlangte|fordert|forderte|hieß|heißt|erklärte|"
     "erklärt|meinte|meint|steht|stand|empfiehlt|empfahl|rät|riet|behauptet|behauptete|besagt|"
     "besagte|bat|wollte|will|möchte|erwartet|erwartete|bestand|besteht|muss|müsse|soll|solle|"
     "sollte|sieht|sah|mahnte|gesagt|verlangen|lautete"},
    {"sagte",
     "sagt|sagte|schreibt|schrieb|verlangt|verlangte|fordert|forderte|erklärte|erklärt|meinte|"
     "meint|steht|stand|empfiehlt|empfahl|besagt|hieß|heißt|bat|wollte|erwartet|stehe"},
    {"er",
     "handbuch|richtlinie|leitfaden|vorlage|gesetz|prompt|berater|beraterin|kollege|kollegin|"
     "chef|chefin|lehrer|lehrerin|er|anwalt|arzt|man|jemand|artikel|wiki|norm|es|vorschrift|"
     "anweisung|regel|prüfer|kunde|dozent|merkblatt|vorgänger|gericht|satzung"},
    {"was_told",
     "geraten|gesagt|empfohlen|told|advised|asked|recommended|gebeten|angewiesen|instructed|"
     "taught|vorgeschlagen|suggested|said|aufgetragen|vorgeschrieben|rumoured|hieß"},
    {"they_do",
     "makes|performs|runs|conducts|executes|opens|reads|resolves|macht|führt|stellt|sucht|"
     "öffnet|liest|zitiert|löst|lässt|zwingt|bittet|ließ|lets|forces"},
    {"searches_at_least",
     "minimum|mindestens|least|required|needed|nötig|erforderlich|pflicht|notwendig|mandatory|"
     "wenigstens|expected|erwartet|compulsory|obligatory|muss|müssen|must|sein|mindestmaß|"
     "vorgeschrieben|untergrenze|floor"},
    {"read_full_text",
     "text|texts|document|documents|source|passage|page|chapter|section|contract|file|wortlaut|"
     "dokument|quelle|seite|abschnitt|kapitel|vertrag|passage|urteil|fassung|gutachten|article|"
     "report|citation|chunk|manual|textes|stelle|fundstelle"},
    {"not_only_snippet",
     "snippet|snippets|excerpt|excerpts|auszug|auszüge|ausschnitt|ausschnitte|schnipsel|"
     "textauszug|vorschau|preview|trefferliste|kurzauszug|suchauszug|teaser|kurzfassung"},
    {"if_conflict_newest",
     "if|where|when|whenever|should|in|on|of|bei|wenn|falls|wo|sollten|sollte|im|wherever|"
     "sofern|weichen|any|provided|treten|gibt|suppose"},
    {"in_the_sections",
     "answer|reply|structure|organise|organize|split|divide|arrange|lay|give|write|use|present|"
     "format|include|with|under|need|want|report|response|set|make|put|break|add|contain|have|"
     "provide|into|create|end|begin|start|antworte|antwort|gliedere|gliedern|strukturiere|teile|"
     "unterteile|schreib|schreibe|verwende|nutze|mit|unter|brauche|möchte|gib|enthalten|enthält|"
     "erstelle|bitte|please|headed|baue|setze|ergänze|füge|umfassen|formatiere|aufbauen|haben|"
     "erwarte|liefere|ordne|in"},
    {"say_missing_in_documents",
     "say|tell|state|mention|note|admit|flag|list|point|report|name|nenne|sag|sage|schreib|"
     "erwähne|melde|gib|liste|weise|benenne|kennzeichne|teil"},
    {"missing_say",
     "say|tell|state|mention|named|flag|flagged|benennen|nennen|benannt|kennzeichnen|kenntlich|"
     "offen|offenlegen|stated|disclosed|erwähnen|hin|hinweisen|reported|admitted"},
    {"name_gaps",
     "name|list|disclose|state|mention|flag|admit|point|report|tell|benenne|nenne|zeig|zeige|"
     "weise|liste|leg|lege|gib|mention|spell|kennzeichne"},
    {"before_item",
     "for|on|about|to|of|regarding|concerning|into|the|a|an|then|finally|first|second|third|"
     "next|lastly|another|namely|zu|zum|zur|nach|über|für|den|dem|der|die|das|des|dann|"
     "schließlich|erst|zuerst|zunächst|danach|sowie|anschließend|noch|in|im|bezüglich|"
     "hinsichtlich|called|named|titled|entitled|einen|eine|ein|einer|namens|one|and|und|also|"
     "auch|abschließend|headed|labelled|labeled|überschrieben|betitelt|genannt|folgt|with|mit"},
    {"heads",
     "sections|headings|section|heading|abschnitte|abschnitten|abschnitt|überschriften|"
     "überschrift|topics|topic|themen|thema|subjects|punkte|punkten|begriffe|begriffen|"
     "stichworte|terms|parts|teile|teilen|kapitel|kapiteln|following|folgenden|folgende|these|"
     "diesen|dieser|gliederung|items|points|titles|titeln|of|areas|aspects|chapters|subsections|"
     "paragraphs|absätze|absätzen|bereiche|bereichen|aspekte|aspekten|named|called|benannten"},
    {"clause_fillers",
     "please|bitte|also|and|und|then|dann|but|aber|so|now|just|only|nur|kindly|auch|jetzt|first|"
     "zuerst|always|pls|deshalb|daher|therefore|sondern|instead|next|finally|must|should|ja|"
     "doch|ich|i|you|auf"},
    {"interrogatives",
     "who|whom|whose|what|what's|whats|which|where|why|how|when|who's|where's|how's|whether|wer|"
     "wen|wem|wessen|was|welche*|wo|wann|warum|wieso|weshalb|wozu|worauf|woraus|worin|wofür|"
     "womit|woher|wohin|woran|worüber|wovon|wonach|wodurch|wie|wieviel|weswegen|inwiefern|"
     "inwieweit|ob"},
    {"auxiliaries",
     "is|are|was|were|do|does|did|has|have|had|can|could|may|must|should|will|would|shall|isn't|"
     "aren't|don't|doesn't|didn't|can't|am|might|ist|sind|war|waren|hat|haben|hatte|kann|können|"
     "könnte|darf|dürfen|muss|müssen|soll|sollen|sollte|sollten|wird|werden|wurde|gibt|gilt|"
     "gelten|steht|braucht|brauchen|lehnt|kannst|könntest|würdest|würden|hast|bist|stimmt|habe|"
     "bin|darfst|wirkt|heißt|kommt|geht|lässt|machen|macht|existiert|zählt|genügt|reicht|"
     "genügen|reichen|bedeutet|führt|enthält|gehört|will|wollen"},
    {"not",
     "not|nicht|don't|doesn't|didn't|isn't|aren't|wasn't|weren't|won't|wouldn't|can't|couldn't|"
     "needn't|mustn't|shouldn't|haven't|hasn't|shan't"},
    {"nothing",
     "not|nicht|nichts|no|kein|keine|keinen|never|nothing|cannot|ohne|without|none|don't|doesn't|didn't|isn't|aren't|"
     "wasn't|weren't|won't|wouldn't|can't|couldn't|haven't|hasn't"},
    {"not_any",
     "not|nicht|no|kein|keine|never|weder|don't|doesn't|didn't|isn't|aren't|wasn't|weren't|"
     "won't|wouldn't|can't|couldn't|needn't|mustn't|shouldn't|haven't|hasn't|shan't"},
    {"occasion",
     "if|where|when|whenever|should|in|on|of|bei|wenn|falls|wo|sollten|sollte|im|wherever|"
     "sofern|weichen|any"},
    {"says", "lautet|heißt|heisst|steht|sagt|say|says|reads|read|lauten|schreibt|formuliert"},
    {"article", "the|a|an|our|each|every|der|die|das|unser*|ein|eine|jeder"},
    {"conditional", "if|when|where|should|wenn|falls|wo|sollten|sofern"},
};

enum class element_kind : std::uint8_t {
    words,
    number,
    bounded_number,
    times,
    gap,
    wide_gap,
    list,
    quotation,
    begin,
    end,
    opens,
    closes
};

/// Calls f(word) for each alternative.
template <class F>
constexpr void for_each_alternative(std::string_view words, F&& f) {
    while (!words.empty()) {
        const std::size_t bar = words.find('|');
        f(words.substr(0, bar));
        if (bar == std::string_view::npos) return;
        words.remove_prefix(bar + 1);
    }
}

/// The two letters that a folded word has for the sign at `at` of a pattern (ä, ö, ü, ß), or none.
[[nodiscard]] constexpr std::string_view spelled_out(std::string_view text, std::size_t at) noexcept {
    if (text[at] != '\xC3' || at + 1 == text.size()) return {};
    switch (text[at + 1]) {
        case '\xA4': return "ae";
        case '\xB6': return "oe";
        case '\xBC': return "ue";
        case '\x9F': return "ss";
        default: return {};
    }
}

/// Whether a folded text is written so, or begins so where `prefix`.
[[nodiscard]] constexpr bool written_so(std::string_view pattern, std::string_view text, bool prefix) noexcept {
    std::size_t at = 0;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const std::string_view two = spelled_out(pattern, i);
        if (!two.empty()) {
            if (text.substr(at, 2) != two) return false;
            at += 2;
            ++i;
        } else {
            if (at >= text.size() || text[at] != pattern[i]) return false;
            ++at;
        }
    }
    return prefix || at == text.size();
}

[[nodiscard]] constexpr bool is_one_of(std::string_view words, std::string_view text) noexcept {
    const char first = text.empty() ? '\0' : text[0];
    for (std::size_t at = 0; at < words.size();) {
        std::size_t bar = at;
        while (bar < words.size() && words[bar] != '|') ++bar;
        const char begins = words[at];
        if (begins == first || begins == '*' || begins == '\xC3') {
            std::string_view each = words.substr(at, bar - at);
            if (each.starts_with('*')) {
                if (text.ends_with(each.substr(1))) return true;
            } else {
                const bool prefix = each.ends_with('*');
                if (prefix) each.remove_suffix(1);
                if (written_so(each, text, prefix)) return true;
            }
        }
        at = bar + 1;
    }
    return false;
}

struct word_bits {
    std::uint64_t begins = 0;  // of whole words
    std::uint64_t whole = 0;
    std::uint64_t open = 0;  // of beginnings (such*)
    [[nodiscard]] constexpr bool may_be(const token& word) const noexcept {
        return ((word.begins & begins) != 0 && (word.whole & whole) != 0) || (word.begins & open) != 0;
    }
};
[[nodiscard]] constexpr word_bits bits_of(std::string_view words) noexcept {
    word_bits bits;
    for_each_alternative(words, [&](std::string_view each) {
        char letters[64]{};
        std::size_t count = 0;
        bool open = false;
        std::size_t i = 0;
        for (; i < each.size() && count + 2 < 64 && !open; ++i) {
            const std::string_view two = spelled_out(each, i);
            if (each[i] == '*') open = true;
            else if (two.empty()) letters[count++] = each[i];
            else {
                letters[count++] = two[0];
                letters[count++] = two[1];
                ++i;
            }
        }
        const std::string_view plain{letters, count};
        if (open) {
            bits.open |= count < 3 ? ~std::uint64_t{0} : begins_bit(plain);
        } else {
            bits.begins |= begins_bit(plain);
            bits.whole |= i < each.size() ? ~std::uint64_t{0} : whole_bit(plain);
        }
    });
    return bits;
}

/// Called in a constant expression, each stops the compilation and is named in the error.
inline void a_pattern_has_too_many_elements() noexcept {}
inline void a_pattern_names_a_class_that_word_classes_does_not_have() noexcept {}
inline void a_pattern_is_written_in_lower_case() noexcept {}
inline void a_pattern_begins_with_a_word_a_number_a_quotation_or_a_clause() noexcept {}

/// The words of a class by their first letter; those that are told by their end, and umlauts, come last.
struct class_index {
    std::string_view words[analyze_limits.class_words]{};
    std::uint8_t begins[28]{};  // of a to z, of all others, and the end
    word_bits bits{};
};
[[nodiscard]] constexpr std::size_t bucket_of(char first) noexcept {
    if (first == '\xC3') return 26;
    return first >= 'a' && first <= 'z' ? static_cast<std::size_t>(first - 'a') : 26U;
}
[[nodiscard]] constexpr bool is_word_like(std::string_view each, std::string_view text) noexcept {
    if (each.starts_with('*')) return text.ends_with(each.substr(1));
    const bool prefix = each.ends_with('*');
    return written_so(prefix ? each.substr(0, each.size() - 1) : each, text, prefix);
}
inline constexpr auto class_indices = [] {
    std::array<class_index, std::size(word_classes)> all{};
    for (std::size_t i = 0; i < all.size(); ++i) {
        all[i].bits = bits_of(word_classes[i].words);
        std::uint8_t sizes[28]{};
        for_each_alternative(word_classes[i].words, [&](std::string_view each) { ++sizes[bucket_of(each[0]) + 1]; });
        for (std::size_t bucket = 1; bucket < 28; ++bucket) {
            sizes[bucket] = static_cast<std::uint8_t>(sizes[bucket] + sizes[bucket - 1]);
            all[i].begins[bucket] = sizes[bucket];
        }
        for_each_alternative(word_classes[i].words,
                             [&](std::string_view each) { all[i].words[sizes[bucket_of(each[0])]++] = each; });
    }
    return all;
}();
[[nodiscard]] constexpr bool is_in_class(std::size_t number, std::string_view text) noexcept {
    const class_index& in = class_indices[number];
    const std::size_t bucket = bucket_of(text[0]);
    for (std::size_t i = in.begins[bucket]; i < in.begins[bucket + 1]; ++i)
        if (is_word_like(in.words[i], text)) return true;
    if (bucket != 26)
        for (std::size_t i = in.begins[26]; i < in.begins[27]; ++i)
            if (is_word_like(in.words[i], text)) return true;
    return false;
}

/// Alternatives ("search|look|such*"), or a class of them.
struct word_list {
    std::string_view words{};
    word_bits bits{};
    std::int8_t of_class = -1;  // of word_classes
    constexpr word_list() = default;
    template <std::size_t N>
    consteval word_list(const char (&text)[N])  // NOLINT: a list is written as its text
        : words(text, N - 1), bits(bits_of(words)) {}
    consteval explicit word_list(std::string_view text) : words(text), bits(bits_of(text)) {}

    [[nodiscard]] constexpr bool empty() const noexcept { return words.empty(); }
    /// Whether the token, a word outside of quotations, is one of these.
    [[nodiscard]] constexpr bool has(const token& word, std::string_view text) const noexcept {
        if (!bits.may_be(word)) return false;
        if (of_class < 0) return is_one_of(words, text);
        const std::uint64_t bit = std::uint64_t{1} << static_cast<unsigned>(of_class);
        if ((word.known & bit) == 0) {
            word.known |= bit;
            if (is_in_class(static_cast<std::size_t>(of_class), text)) word.classes |= bit;
        }
        return (word.classes & bit) != 0;
    }
};

/// The words of a class of word_classes.
[[nodiscard]] consteval word_list words_of_class(std::string_view name) {
    for (std::size_t i = 0; i < std::size(word_classes); ++i)
        if (word_classes[i].name == name) {
            word_list made;
            made.words = word_classes[i].words;
            made.bits = class_indices[i].bits;
            made.of_class = static_cast<std::int8_t>(i);
            return made;
        }
    a_pattern_names_a_class_that_word_classes_does_not_have();
    return {};
}

struct element {
    element_kind kind = element_kind::words;
    bool optional = false;
    std::uint8_t most = 0;  // words of a gap
    word_list words{};
};

/// A pattern, read when it is compiled. What it cannot mean does not compile.
class pattern {
public:
    template <std::size_t N>
    consteval pattern(const char (&text)[N])  // NOLINT: a rule is written as its text
        : pattern(std::string_view{text, N - 1}) {}

    consteval explicit pattern(std::string_view text) {
        for (std::size_t at = 0; at < text.size();) {
            if (text[at] == ' ') {
                ++at;
                continue;
            }
            const std::size_t blank = std::min(text.find(' ', at), text.size());
            add(text.substr(at, blank - at));
            at = blank;
        }
        std::size_t first = 0;
        while (first < size_ && elements_[first].kind >= element_kind::begin) ++first;
        const bool gap = first == size_ || elements_[first].kind == element_kind::gap ||
                         elements_[first].kind == element_kind::wide_gap || (first == 0 && elements_[first].optional) ||
                         elements_[first].kind == element_kind::list;
        if (gap) a_pattern_begins_with_a_word_a_number_a_quotation_or_a_clause();
        constexpr word_bits any{0, 0, ~std::uint64_t{0}};
        first_ = elements_[first].kind == element_kind::words && !elements_[first].optional
                     ? elements_[first].words.bits
                     : any;
        begins_with_number_ = elements_[first].kind <= element_kind::times &&
                              elements_[first].kind != element_kind::words && !elements_[first].optional;
    }

    [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }
    [[nodiscard]] constexpr const element& operator[](std::size_t i) const noexcept { return elements_[i]; }
    /// The bits that a first word may have.
    [[nodiscard]] constexpr const word_bits& first() const noexcept { return first_; }
    /// Whether it begins with a number that must come.
    [[nodiscard]] constexpr bool begins_with_number() const noexcept { return begins_with_number_; }

private:
    consteval void add(std::string_view text) {
        if (size_ == analyze_limits.pattern_elements) a_pattern_has_too_many_elements();
        element made;
        if (text.size() > 1 && text.ends_with('?')) {
            made.optional = true;
            text.remove_suffix(1);
        }
        if (text == "#") made.kind = element_kind::number;
        else if (text == "#+") made.kind = element_kind::bounded_number;
        else if (text == "#x") made.kind = element_kind::times;
        else if (text == "@") made.kind = element_kind::list;
        else if (text == "^") made.kind = element_kind::begin;
        else if (text == "$") made.kind = element_kind::end;
        else if (text == "{") made.kind = element_kind::opens;
        else if (text == "}") made.kind = element_kind::closes;
        else if (text[0] == '"') {
            made.kind = element_kind::quotation;
            made.words = word_list{text.substr(1)};
        } else if (text[0] == '~') {
            made.kind = text.starts_with("~~") ? element_kind::wide_gap : element_kind::gap;
            for (const char c : text)
                if (is_digit(static_cast<unsigned char>(c)))
                    made.most = static_cast<std::uint8_t>(made.most * 10 + (c - '0'));
        } else if (text[0] == '<') {
            made.words = words_of_class(text.substr(1, text.size() - 2));
        } else {
            made.words = word_list{text};
            for (const char c : text)
                if (c >= 'A' && c <= 'Z') a_pattern_is_written_in_lower_case();
        }
        elements_[size_++] = made;
    }

    element elements_[analyze_limits.pattern_elements]{};
    std::size_t size_ = 0;
    word_bits first_{};
    bool begins_with_number_ = false;
};

}  // namespace analysis

}  // namespace toolkit::inline v0

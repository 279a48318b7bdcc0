// The default rules that take demands back: negations, waivers, words of somebody else, English and German.
#pragma once

#include <toolkit/agent/analyze_rule.hpp>

namespace toolkit::inline v0 {

inline constexpr std::array context_rules{
    // a negation that denies nothing
    context("not_less", rule_effect::shields, "no|not|nicht|keinesfalls fewer|less|weniger|under"),
    context("not_only", rule_effect::shields, "not|nicht|*n't only|just|merely|simply|nur|bloß|allein"),
    context("not_guess", rule_effect::shields,
            "don't|dont|not|never|nicht|nichts|keine|kein|no|instead|statt|without|ohne|anstatt|never|niemals ~2 guess*|"
            "guessing|invent*|inventing|paraphras*|stop|speculat*|assume|assumptions|assum*|gloss|hide|fill*|bluff|"
            "raten|rate|erfinde*|rät|spekulier*|vermutungen|"
            "paraphrasier*|umformulier*|umzuformulieren|zusammenfass*|kürzen|änder*|änderung*|changes|changing|"
            "altering|shortening|abridging|omissions|raten|dazudichten|einfach|abbrechen|begnüg*|zufrieden|"
            "summar*|gap|umschreib*|auszuschmücken|verändern|abwandeln|modif*|fudge|erfundenes"),
    context("not_before", rule_effect::shields,
            "don't|dont|not|never|nicht|no|keine|kein|niemals ~4 before|until|unless|without|bevor|ehe|solange|ohne|bis"),
    context("without_having", rule_effect::shields, "without|ohne ~5 first|having|zuvor|vorher|haben"),
    context("not_own_words", rule_effect::shields, "not|nicht|keine ~1 in? your|eigenen|own ~2 words|worten|paraphrase|gist"),
    context("if_not", rule_effect::shields,
            "if|wenn|falls|when|where|wherever|whenever|sofern|soweit|wo|should|sollte|sollten|what|was|which|dass|that|"
            "anything|everything|something|topic|parts ~7 not|nicht|nichts|no|kein|keine|keinen|*n't|never|nothing|cannot|ohne|without|none"),
    // negations and waivers
    context("unneeded", rule_effect::denies_next,
            "not|nicht|*n't|no|kein|keine|never|weder ~2 needed|need|necessary|required|nötig|notwendig|erforderlich|vonnöten|"
            "insist|bestehe|point|grund|reason|sinn"),
    context("needless", rule_effect::denies_next, "unnecessary|unnötig|überflüssig|needless|superfluous|entbehrlich|optional|verzichtbar"),
    context("negation", rule_effect::denies,
            "not|*n't|dont|doesnt|never|without|nor|neither|no|none|nothing|nicht|nichts|nie|niemals|kein|keine|keinen|keiner|"
            "keines|keinem|ohne|weder|noch|cannot"),
    context("waiver", rule_effect::denies,
            "skip|omit|ignore|forget|avoid|refrain|drop|disregard|verzichte|verzichten|verzichtest|vermeide|weglassen|"
            "übergehen|entfällt|entfallen|ignorier*|vernachlässig*|überspring*|erspar*|spar|spare|hardly|kaum|unless|waive|"
            "weglass*|egal|abgesehen|übergeh|exempt|vergiss|refuse|abzusehen|dispense|außen|spared|unterlass*|unwichtig|"
            "dispensable|optional|freiwillig|freigestellt|irrelevant"),
    context("leave_out", rule_effect::denies, "leave|lass|lasse ~6 out|away|aside|weg|beiseite|aus|off"),
    context("rather_than", rule_effect::denies_behind, "rather|instead|anstelle|anstatt|statt|as than|of|einer|eines|opposed|einem"),
    context("instead_german", rule_effect::denies_behind, "statt|anstatt|anstelle"),
    context("permission", rule_effect::denies_behind,
            "you|du|sie|ihr may|might|can|could|darfst|dürfen|kannst|können|könntest"),
    context("permission_verb_first", rule_effect::denies_behind, "darfst|kannst|magst du|sie ~3 gern*|gerne|ruhig|auch|ja"),
    context("free", rule_effect::denies, "feel|free|welcome|nach|as|so free|belieben|often|oft|many|viele"),
    // words of somebody else, and of other times
    context("they_say", rule_effect::reports,
            "manual|handbook|policy|guide|guideline|runbook|template|law|prompt|consultant|colleague|boss|teacher|"
            "professor|manager|auditor|lawyer|doctor|vendor|he|she|they|somebody|someone|paper|article|wiki|standard|"
            "contract|note|notes|memo|email|mail|sign|poster|slide|blog|supervisor|regulation|regulations|statute|"
            "instruction|instructions|rule|rules|rulebook|checklist|document|text|page|board|team|coach|trainer|"
            "customer|client|friend|brother|sister|wife|husband|mother|father|tutor|department|procedure|form|leaflet|"
            "bot|assistant|user|users|spec|specification|chapter|predecessor|editor|reviewer|judge|court|course|style ~4 "
            "say|says|said|told|tells|asks|asked|demand|demands|demanded|require|requires|required|wants|wanted|states|"
            "stated|prescribes|prescribed|recommends|recommended|expects|expected|advised|advises|reads|writes|wrote|"
            "insists|insisted|suggests|suggested|instructs|instructed|claims|claimed|warned|warns|talk|explained|"
            "explains|mentions|mentioned|calls|speaks|must|should|shall|always|orders|ordered|lectured"),
    context("they_say_german", rule_effect::reports,
            "handbuch|richtlinie|leitfaden|vorlage|gesetz|prompt|berater|beraterin|kollege|kollegin|chef|chefin|lehrer|"
            "lehrerin|professor|er|anwalt|arzt|ärztin|man|jemand|aufsatz|artikel|wiki|norm|vertrag|notiz|mail|e|schild|"
            "plakat|vorschrift|anweisung|regel|regeln|regelwerk|prüfer|kunde|freund|bruder|schwester|dozent|dozentin|"
            "abteilung|formular|merkblatt|bot|assistent|nutzer|spezifikation|vorgänger|gericht|richter|kurs|trainer|"
            "schulung|betriebsrat|beipackzettel|satzung|ordnung|verfahrensanweisung|betriebshandbuch|checkliste ~4 "
            "sagt|sagte|schreibt|schrieb|verlangt|verlangte|fordert|forderte|hieß|heißt|erklärte|erklärt|meinte|meint|"
            "steht|stand|empfiehlt|empfahl|rät|riet|behauptet|behauptete|besagt|besagte|bat|wollte|will|möchte|"
            "erwartet|erwartete|bestand|besteht|muss|müsse|soll|solle|sollte|sieht|sah|mahnte|gesagt|verlangen|lautete"),
    context("say_they_german", rule_effect::reports,
            "sagt|sagte|schreibt|schrieb|verlangt|verlangte|fordert|forderte|erklärte|erklärt|meinte|meint|steht|stand|"
            "empfiehlt|empfahl|besagt|hieß|heißt|bat|wollte|erwartet|stehe ~4 handbuch|richtlinie|leitfaden|vorlage|"
            "gesetz|prompt|berater|beraterin|kollege|kollegin|chef|chefin|lehrer|lehrerin|er|anwalt|arzt|man|jemand|"
            "artikel|wiki|norm|es|vorschrift|anweisung|regel|prüfer|kunde|dozent|merkblatt|vorgänger|gericht|satzung"),
    context("in_the_manual", rule_effect::reports, "in|im|auf|on der|dem|den|alten|einem|einer|the|our|an|unserem|unserer ~3 steht|stand|hieß|heißt"),
    context("told_to", rule_effect::reports, "tells|told|asked|asks|orders|forces|requires|allows|instructs|advised|required ~3 to"),
    context("was_told", rule_effect::reports,
            "wurde|wurden|was|were|been|habe|hat|am|got|ist|is ~3 geraten|gesagt|empfohlen|told|advised|asked|recommended|gebeten|"
            "angewiesen|instructed|taught|vorgeschlagen|suggested|said|aufgetragen|vorgeschrieben|rumoured|hieß"),
    context("according_to", rule_effect::reports, "according|laut|gemäß ~1"),
    context("other_times", rule_effect::denies,
            "last|previous|earlier|letztes|letzten|letzte|früher|früheren|vorige*|damals|gestern|formerly|yesterday|"
            "vorher|alte|alten|old time|answer|answers|week|month|year|times|reply|mal|antwort|woche|jahr|version|"
            "prompt|run|report"),
    context("was", rule_effect::denies, "was|were|had|wurde|wurden|hatte|hatten|war|waren|asked|took|brauchte|genügte|lief|liefen"),
    context("somebody_does", rule_effect::denies,
            "the|a|an|our|each|every|der|die|das|unser*|ein|eine|jeder ~2 makes|performs|runs|conducts|executes|does|takes|reads|opens|"
            "macht|führt|stellt|sucht|öffnet|liest|zitiert|quotes|searches"),
    context("they_do", rule_effect::denies,
            "makes|performs|runs|conducts|executes|opens|reads|resolves|macht|führt|stellt|sucht|"
            "öffnet|liest|zitiert|löst|lässt|zwingt|bittet|ließ|lets|forces"),
};

}  // namespace toolkit::inline v0

// The default context rules, which cancel demands: negations, waivers and reported speech, English and German.
#pragma once

#include <toolkit/answering/question/analyze_rule.hpp>

namespace toolkit { inline namespace v0 {

inline constexpr std::array context_rules{
    // negations that deny nothing
    context("not_less", rule_effect::shields, "no|not|nicht|keinesfalls fewer|less|weniger|under"),
    context("not_only", rule_effect::shields, "<not> only|just|merely|simply|nur|bloß|allein"),
    context(
        "not_guess", rule_effect::shields,
        "don't|dont|not|never|nicht|nichts|keine|kein|no|instead|statt|without|ohne|anstatt|never|niemals ~2 <shy>"),
    context(
        "not_before", rule_effect::shields,
        "don't|dont|not|never|nicht|no|keine|kein|niemals ~4 before|until|unless|without|bevor|ehe|solange|ohne|bis"),
    context("without_having", rule_effect::shields, "without|ohne ~5 first|having|zuvor|vorher|haben"),
    context("not_own_words", rule_effect::shields,
            "not|nicht|keine ~1 in? your|eigenen|own ~2 words|worten|paraphrase|gist"),
    context("if_not", rule_effect::shields, "<condition> ~7 <nothing>"),
    // negations and waivers
    context("unneeded", rule_effect::denies_next,
            "<not_any> ~2 needed|need|necessary|required|nötig|notwendig|erforderlich|vonnöten|"
            "insist|bestehe|point|grund|reason|sinn"),
    context("needless", rule_effect::denies_next,
            "unnecessary|unnötig|überflüssig|needless|superfluous|entbehrlich|optional|verzichtbar"),
    context("negation", rule_effect::denies, "<negation>"),
    context("waiver", rule_effect::denies, "<waiver>"),
    context("leave_out", rule_effect::denies, "leave|lass|lasse ~6 out|away|aside|weg|beiseite|aus|off"),
    context("rather_than", rule_effect::denies_behind,
            "rather|instead|anstelle|anstatt|statt|as than|of|einer|eines|opposed|einem"),
    context("instead_german", rule_effect::denies_behind, "statt|anstatt|anstelle"),
    context("permission", rule_effect::denies_behind,
            "you|du|sie|ihr may|might|can|could|darfst|dürfen|kannst|können|könntest"),
    context("permission_verb_first", rule_effect::denies_behind,
            "darfst|kannst|magst du|sie ~3 gern*|gerne|ruhig|auch|ja"),
    context("free", rule_effect::denies, "feel|free|welcome|nach|as|so free|belieben|often|oft|many|viele"),
    // reported speech, and other times
    context("they_say", rule_effect::reports, "<somebody> ~4 <said>"),
    context("they_say_german", rule_effect::reports, "<jemand> ~4 <sagt>"),
    context("say_they_german", rule_effect::reports, "<sagte> ~4 <er>"),
    context("in_the_manual", rule_effect::reports,
            "in|im|auf|on der|dem|den|alten|einem|einer|the|our|an|unserem|unserer ~3 steht|stand|hieß|heißt"),
    context("told_to", rule_effect::reports,
            "tells|told|asked|asks|orders|forces|requires|allows|instructs|advised|required ~3 to"),
    context("was_told", rule_effect::reports, "wurde|wurden|was|were|been|habe|hat|am|got|ist|is ~3 <was_told>"),
    context("according_to", rule_effect::reports, "according|laut|gemäß ~1"),
    context("other_times", rule_effect::denies,
            "last|previous|earlier|letztes|letzten|letzte|früher|früheren|vorige*|damals|gestern|formerly|yesterday|"
            "vorher|alte|alten|old time|answer|answers|week|month|year|times|reply|mal|antwort|woche|jahr|version|"
            "prompt|run|report"),
    context("was", rule_effect::denies,
            "was|were|had|wurde|wurden|hatte|hatten|war|waren|asked|took|brauchte|genügte|lief|liefen"),
    context("i_have_searched", rule_effect::denies,
            "ich|wir|i|we habe|haben|have ~4 gesucht|recherchiert|durchsucht|searched|looked"),
    context("somebody_does", rule_effect::denies,
            "<article> ~2 makes|performs|runs|conducts|executes|does|takes|reads|opens|"
            "macht|führt|stellt|sucht|öffnet|liest|zitiert|quotes|searches"),
    context("they_do", rule_effect::denies, "<they_do>"),
};

}}  // namespace toolkit::v0

// Stop words of English, German and Dutch, compiled for this project.
// Out: words in lower case, sorted by their bytes. Next: stop_words.hpp, which looks words up.
#pragma once

#include <toolkit/core/table.hpp>
#include <toolkit/version.hpp>

#include <string_view>

namespace toolkit { inline namespace v0 {

inline constexpr auto english_stop_words = table_of<std::string_view>({
    "a",       "about",    "above",   "after",     "again",      "against",    "all",       "also",     "am",
    "an",      "and",      "any",     "anybody",   "anyone",     "anything",   "are",       "aren't",   "as",
    "at",      "be",       "because", "been",      "before",     "being",      "below",     "between",  "both",
    "but",     "by",       "can",     "can't",     "cannot",     "could",      "couldn't",  "did",      "didn't",
    "do",      "does",     "doesn't", "doing",     "don't",      "done",       "down",      "during",   "each",
    "either",  "else",     "ever",    "every",     "few",        "for",        "from",      "further",  "get",
    "gets",    "give",     "given",   "got",       "had",        "hadn't",     "has",       "hasn't",   "have",
    "haven't", "having",   "he",      "her",       "here",       "hers",       "herself",   "him",      "himself",
    "his",     "how",      "however", "i",         "i'm",        "i've",       "if",        "in",       "into",
    "is",      "isn't",    "it",      "it's",      "its",        "itself",     "just",      "let",      "let's",
    "me",      "might",    "more",    "most",      "much",       "must",       "my",        "myself",   "neither",
    "no",      "nor",      "not",     "of",        "off",        "on",         "once",      "only",     "onto",
    "or",      "other",    "our",     "ours",      "ourselves",  "out",        "over",      "own",      "per",
    "please",  "rather",   "same",    "shall",     "she",        "should",     "shouldn't", "since",    "so",
    "some",    "somebody", "someone", "something", "such",       "tell",       "than",      "that",     "that's",
    "the",     "their",    "theirs",  "them",      "themselves", "then",       "there",     "there's",  "these",
    "they",    "this",     "those",   "through",   "to",         "too",        "under",     "until",    "up",
    "upon",    "us",       "very",    "was",       "wasn't",     "we",         "were",      "weren't",  "what",
    "what's",  "when",     "where",   "whether",   "which",      "while",      "who",       "whom",     "whose",
    "why",     "will",     "with",    "within",    "without",    "won't",      "would",     "wouldn't", "yes",
    "yet",     "you",      "your",    "yours",     "yourself",   "yourselves",
});

inline constexpr auto german_stop_words = table_of<std::string_view>({
    "aber",     "alle",      "allem",   "allen",     "aller",   "alles",   "als",      "also",     "am",
    "an",       "ander",     "andere",  "anderem",   "anderen", "anderer", "anderes",  "auch",     "auf",
    "aus",      "bei",       "beim",    "bin",       "bis",     "bist",    "da",       "dabei",    "dadurch",
    "dafür",    "dagegen",   "daher",   "damit",     "danach",  "dann",    "daran",    "darauf",   "daraus",
    "darf",     "darin",     "darum",   "darüber",   "das",     "dass",    "dasselbe", "davon",    "davor",
    "dazu",     "daß",       "dein",    "deine",     "deinem",  "deinen",  "deiner",   "dem",      "demselben",
    "den",      "denen",     "denn",    "denselben", "der",     "deren",   "derer",    "derselbe", "derselben",
    "des",      "desselben", "dessen",  "dich",      "die",     "dies",    "diese",    "dieselbe", "dieselben",
    "diesem",   "diesen",    "dieser",  "dieses",    "dir",     "doch",    "dort",     "du",       "durch",
    "dürfen",   "ein",       "eine",    "einem",     "einen",   "einer",   "eines",    "einige",   "einigem",
    "einigen",  "einiger",   "einiges", "er",        "es",      "etwa",    "etwas",    "euch",     "euer",
    "eure",     "eurem",     "euren",   "eurer",     "für",     "gab",     "gegen",    "gewesen",  "gibt",
    "hab",      "habe",      "haben",   "hat",       "hatte",   "hatten",  "hattest",  "hier",     "hin",
    "hinter",   "ich",       "ihm",     "ihn",       "ihnen",   "ihr",     "ihre",     "ihrem",    "ihren",
    "ihrer",    "ihres",     "im",      "in",        "indem",   "ins",     "ist",      "jede",     "jedem",
    "jeden",    "jeder",     "jedes",   "jedoch",    "jene",    "jenem",   "jenen",    "jener",    "jenes",
    "jetzt",    "kann",      "kannst",  "kein",      "keine",   "keinem",  "keinen",   "keiner",   "keines",
    "konnte",   "konnten",   "können",  "könnte",    "könnten", "man",     "manche",   "manchem",  "manchen",
    "mancher",  "manches",   "mehr",    "mein",      "meine",   "meinem",  "meinen",   "meiner",   "meines",
    "mich",     "mir",       "mit",     "muss",      "musste",  "muß",     "müssen",   "nach",     "nicht",
    "nichts",   "noch",      "nun",     "nur",       "ob",      "obwohl",  "oder",     "ohne",     "sehr",
    "sein",     "seine",     "seinem",  "seinen",    "seiner",  "seines",  "seit",     "selbst",   "sich",
    "sie",      "sind",      "so",      "solche",    "solchem", "solchen", "solcher",  "solches",  "soll",
    "sollen",   "sollte",    "sollten", "sondern",   "sonst",   "soweit",  "sowie",    "um",       "und",
    "uns",      "unser",     "unsere",  "unserem",   "unseren", "unserer", "unter",    "vom",      "von",
    "vor",      "wann",      "war",     "waren",     "warst",   "warum",   "was",      "weg",      "weil",
    "weiter",   "welche",    "welchem", "welchen",   "welcher", "welches", "wenn",     "wer",      "werde",
    "werden",   "weshalb",   "wessen",  "wie",       "wieder",  "wieso",   "wieviel",  "will",     "wir",
    "wird",     "wirst",     "wo",      "wobei",     "wodurch", "wofür",   "woher",    "wohin",    "wollen",
    "wollte",   "womit",     "woran",   "worauf",    "woraus",  "worin",   "worüber",  "wovon",    "wozu",
    "wurde",    "wurden",    "während", "würde",     "würden",  "zu",      "zum",      "zur",      "zwar",
    "zwischen", "über",
});

inline constexpr auto dutch_stop_words = table_of<std::string_view>({
    "aan",     "aangezien", "achter",   "af",      "al",       "aldus",    "alle",    "alleen",  "allen",    "alles",
    "als",     "alsof",     "altijd",   "ander",   "andere",   "anderen",  "beide",   "beiden",  "ben",      "bent",
    "bij",     "bijna",     "binnen",   "boven",   "buiten",   "d'r",      "daar",    "daarbij", "daardoor", "daarin",
    "daarmee", "daarna",    "daarom",   "daarop",  "daarvan",  "daarvoor", "dan",     "dat",     "de",       "degene",
    "degenen", "deze",      "dezelfde", "die",     "diens",    "dit",      "doen",    "doet",    "door",     "dus",
    "echter",  "een",       "eens",     "elk",     "elkaar",   "elke",     "en",      "enige",   "enkele",   "er",
    "eraan",   "erin",      "ermee",    "erop",    "ervan",    "ervoor",   "ge",      "geen",    "geweest",  "gij",
    "haar",    "had",       "hadden",   "hare",    "heb",      "hebben",   "hebt",    "heeft",   "hem",      "hen",
    "het",     "hetzelfde", "hier",     "hierbij", "hierdoor", "hierin",   "hiermee", "hiervan", "hij",      "hoe",
    "hoeveel", "hoewel",    "hun",      "ieder",   "iedere",   "iedereen", "iemand",  "iets",    "ik",       "in",
    "indien",  "is",        "ja",       "je",      "jij",      "jou",      "jouw",    "jullie",  "kan",      "kon",
    "konden",  "kunnen",    "kunt",     "m'n",     "maar",     "mag",      "me",      "mee",     "meer",     "men",
    "met",     "mij",       "mijn",     "mocht",   "moest",    "moesten",  "moet",    "moeten",  "mogen",    "na",
    "naar",    "naast",     "nadat",    "nee",     "net",      "niemand",  "niet",    "niets",   "noch",     "nog",
    "nooit",   "nu",        "of",       "om",      "omdat",    "omtrent",  "ondanks", "onder",   "ons",      "onze",
    "ook",     "op",        "opdat",    "over",    "per",      "rond",     "s",       "sinds",   "slechts",  "soms",
    "steeds",  "t",         "te",       "tegen",   "ten",      "tenzij",   "ter",     "terug",   "terwijl",  "tijdens",
    "toch",    "toe",       "toen",     "tot",     "totdat",   "tussen",   "u",       "uit",     "uw",       "vaak",
    "van",     "vanaf",     "vandaar",  "vanuit",  "vanwege",  "veel",     "via",     "volgens", "voor",     "vooral",
    "voordat", "waar",      "waaraan",  "waarbij", "waardoor", "waarin",   "waarmee", "waarom",  "waarop",   "waaruit",
    "waarvan", "waarvoor",  "wanneer",  "want",    "waren",    "was",      "wat",     "we",      "weer",     "wel",
    "welk",    "welke",     "wellicht", "werd",    "werden",   "wie",      "wiens",   "wij",     "wil",      "willen",
    "worden",  "wordt",     "z'n",      "zal",     "ze",       "zelf",     "zelfs",   "zich",    "zichzelf", "zij",
    "zijn",    "zo",        "zo'n",     "zoals",   "zodat",    "zodra",    "zonder",  "zou",     "zouden",   "zowel",
    "zulk",    "zulke",     "zullen",   "één",
});

}}  // namespace toolkit::v0

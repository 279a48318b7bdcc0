// Common words of English, which say little about the topic of a question. The list is our own, in base forms.
// In: a lower-case word. Out: whether it is a common word or a form of one. Next: the weights of a question's words.
#pragma once

#include <toolkit/version.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

// clang-format off
inline constexpr auto common_english_words = std::to_array<std::string_view>({
    "ability", "able", "accept", "access", "accord", "account", "achieve", "across", "act", "action", "active",
    "activity", "actual", "add", "addition", "additional", "address", "administration", "admit", "adult", "advance",
    "advantage", "advice", "affair", "affect", "afford", "afraid", "age", "agency", "agent", "ago", "agree",
    "agreement", "ahead", "aid", "aim", "air", "alive", "allow", "almost", "alone", "along", "already", "alternative",
    "although", "always", "among", "amount", "analysis", "ancient", "animal", "announce", "annual", "another", "answer",
    "apart", "appear", "appearance", "application", "apply", "appoint", "approach", "appropriate", "approve",
    "approximately", "area", "argue", "argument", "arise", "arm", "army", "around", "arrange", "arrangement", "arrive",
    "art", "article", "artist", "ask", "aspect", "associate", "association", "assume", "attack", "attempt", "attend",
    "attention", "attitude", "attract", "audience", "author", "authority", "available", "average", "avoid", "award",
    "aware", "away", "baby", "back", "background", "bad", "bag", "balance", "ball", "band", "bank", "bar", "base",
    "basic", "basis", "battle", "beach", "beautiful", "became", "become", "bed", "began", "begin", "beginning",
    "behavior", "behind", "belief", "believe", "belong", "benefit", "beside", "best", "better", "beyond", "big",
    "bigger", "biggest", "bill", "billion", "bit", "black", "block", "blood", "blue", "board", "boat", "body", "book",
    "border", "born", "bottom", "bought", "box", "boy", "brain", "branch", "break", "brief", "bright", "bring", "broad",
    "broken", "brother", "brought", "brown", "budget", "build", "built", "burn", "business", "busy", "buy", "call",
    "came", "camera", "camp", "campaign", "capable", "capital", "car", "card", "care", "careful", "carry", "case",
    "cash", "catch", "categorise", "categorize", "category", "caught", "cause", "cell", "center", "central", "centre",
    "century", "certain", "chain", "chair", "challenge", "chance", "change", "character", "characteristic", "charge",
    "cheap", "check", "chief", "child", "children", "choice", "choose", "church", "circle", "citizen", "city", "civil",
    "claim", "class", "classic", "clean", "clear", "climate", "close", "clothes", "club", "coach", "coast", "code",
    "cold", "collect", "collection", "college", "color", "colour", "combine", "come", "comfort", "command", "comment",
    "commercial", "commission", "commit", "committee", "common", "communication", "community", "company", "compare",
    "comparison", "compete", "competition", "complete", "complex", "component", "compose", "computer", "concept",
    "concern", "conclude", "conclusion", "condition", "conduct", "conference", "confirm", "conflict", "connect",
    "connection", "consequence", "consider", "consist", "constant", "construct", "construction", "contact", "contain",
    "content", "contest", "context", "continue", "contract", "contrast", "contribute", "contribution", "control",
    "convention", "conversation", "convert", "convince", "cook", "cool", "copy", "core", "corner", "correct", "cost",
    "count", "country", "couple", "course", "court", "cover", "create", "creation", "credit", "crime", "criminal",
    "crisis", "critical", "cross", "crowd", "culture", "cup", "current", "customer", "cut", "cycle", "daily", "damage",
    "dance", "danger", "dangerous", "dark", "data", "date", "daughter", "day", "dead", "deal", "dear", "death",
    "debate", "debt", "decade", "decide", "decision", "declare", "decline", "deep", "defeat", "defend", "defense",
    "define", "definition", "degree", "delay", "deliver", "demand", "democratic", "department", "depend", "describe",
    "description", "design", "desire", "despite", "detail", "determine", "develop", "development", "device", "die",
    "difference", "different", "difficult", "difficulty", "digital", "dinner", "direct", "direction", "director",
    "disappear", "discover", "discovery", "discuss", "discussion", "disease", "display", "distance", "distinct",
    "distribution", "district", "divide", "division", "doctor", "document", "dog", "domestic", "door", "double",
    "doubt", "dozen", "draw", "dream", "dress", "drink", "drive", "drop", "drug", "due", "duty", "earlier", "early",
    "earn", "earth", "ease", "easier", "easily", "east", "eastern", "easy", "eat", "economic", "economy", "edge",
    "edition", "education", "effect", "effective", "effort", "eight", "elect", "election", "electric", "element",
    "email", "emerge", "emergency", "emotional", "employ", "employee", "employment", "empty", "enable", "encourage",
    "end", "enemy", "energy", "engage", "engine", "enjoy", "enough", "ensure", "enter", "entire", "entry",
    "environment", "environmental", "equal", "equipment", "error", "escape", "especially", "essential", "establish",
    "estate", "estimate", "etc", "even", "event", "eventually", "everybody", "everyone", "everything", "everywhere",
    "evidence", "exact", "examine", "example", "excellent", "except", "exchange", "exciting", "execute", "executive",
    "exercise", "exist", "existence", "expand", "expect", "expectation", "expensive", "experience", "experiment",
    "expert", "explain", "explanation", "express", "expression", "extend", "extent", "external", "extra", "extreme",
    "eye", "face", "facility", "fact", "factor", "fail", "failure", "fair", "faith", "fall", "false", "familiar",
    "family", "famous", "fan", "far", "farm", "fashion", "fast", "father", "favor", "favorite", "favour", "fear",
    "feature", "federal", "feed", "feel", "fell", "fellow", "felt", "female", "field", "fifth", "fight", "figure",
    "file", "fill", "film", "final", "financial", "find", "fine", "finger", "finish", "fire", "firm", "first", "fish",
    "fit", "five", "fix", "flat", "flight", "floor", "flow", "fly", "focus", "follow", "food", "foot", "football",
    "force", "foreign", "forest", "forget", "form", "formal", "forward", "found", "foundation", "four", "fourth",
    "frame", "free", "freedom", "frequently", "fresh", "friend", "front", "full", "fully", "fun", "function", "fund",
    "funny", "future", "gain", "game", "garden", "gas", "gather", "gave", "general", "generate", "generation", "gift",
    "girl", "glad", "glass", "global", "go", "goal", "god", "gold", "gone", "good", "government", "grand", "grant",
    "gray", "great", "green", "grew", "ground", "group", "grow", "grown", "growth", "guard", "guess", "guest", "guide",
    "gun", "guy", "hair", "half", "hall", "hand", "handle", "hang", "happen", "happy", "hard", "hate", "head", "health",
    "hear", "heard", "heart", "heat", "heavy", "height", "held", "help", "hide", "high", "hill", "hire", "historical",
    "history", "hit", "hold", "hole", "holiday", "home", "hope", "horse", "hospital", "host", "hot", "hotel", "hour",
    "house", "household", "huge", "human", "hundred", "hurt", "husband", "ice", "idea", "identify", "identity", "ill",
    "image", "imagine", "immediate", "impact", "implement", "implication", "importance", "important", "impossible",
    "improve", "improvement", "inch", "incident", "include", "income", "increase", "increasingly", "indeed",
    "independent", "index", "indicate", "individual", "industrial", "industry", "influence", "inform", "information",
    "initial", "injury", "inside", "insist", "instance", "instead", "institute", "institution", "instruction",
    "instrument", "insurance", "intend", "intention", "interest", "interior", "internal", "international", "internet",
    "interpretation", "interview", "introduce", "introduction", "invest", "investigate", "investigation", "investment",
    "invite", "involve", "involvement", "island", "issue", "item", "job", "join", "joint", "journal", "journey",
    "judge", "jump", "justice", "justify", "keep", "kept", "key", "kid", "kill", "kind", "king", "kitchen", "knew",
    "know", "knowledge", "known", "labor", "labour", "lack", "lady", "land", "language", "large", "largest", "last",
    "late", "latest", "latter", "laugh", "launch", "law", "lawyer", "lay", "lead", "leadership", "leaf", "league",
    "learn", "least", "leave", "led", "left", "leg", "legal", "length", "less", "lesson", "letter", "level", "library",
    "lie", "life", "lift", "light", "like", "limit", "line", "link", "list", "listen", "literature", "little", "live",
    "local", "locate", "location", "long", "look", "lord", "lose", "loss", "lost", "lot", "love", "low", "luck",
    "lunch", "machine", "made", "magazine", "main", "maintain", "major", "majority", "make", "male", "man", "manage",
    "management", "manner", "many", "map", "march", "mark", "market", "marriage", "marry", "mass", "master", "match",
    "material", "matter", "maximum", "may", "maybe", "mean", "meant", "measure", "measurement", "media", "medical",
    "meet", "member", "membership", "memory", "men", "mental", "mention", "message", "met", "metal", "method", "middle",
    "mile", "military", "million", "mind", "mine", "minimum", "minister", "minor", "minute", "miss", "mission",
    "mistake", "mix", "model", "modern", "moment", "money", "month", "moral", "morning", "mostly", "mother", "motion",
    "mountain", "mouth", "move", "movement", "movie", "multiple", "murder", "museum", "music", "musical", "name",
    "narrow", "nation", "national", "native", "natural", "nature", "near", "nearby", "necessarily", "necessary", "need",
    "negative", "network", "never", "new", "newspaper", "next", "nice", "night", "nine", "nobody", "none", "normal",
    "north", "northern", "nose", "note", "nothing", "notice", "now", "nuclear", "number", "numerous", "object",
    "observe", "obtain", "obvious", "occasion", "occur", "odd", "offer", "office", "official", "often", "oil", "old",
    "one", "online", "open", "operate", "operation", "operator", "opinion", "opportunity", "opposite", "option",
    "orange", "order", "ordinary", "organization", "organize", "origin", "original", "others", "otherwise", "ought",
    "outcome", "outside", "overall", "owner", "package", "page", "paid", "pain", "paint", "pair", "panel", "paper",
    "parent", "park", "part", "participate", "particular", "partner", "party", "pass", "past", "path", "patient",
    "pattern", "pay", "payment", "peace", "people", "percent", "percentage", "perfect", "perform", "performance",
    "perhaps", "period", "permit", "person", "personal", "phase", "phone", "photo", "phrase", "physical", "pick",
    "picture", "piece", "place", "plan", "plane", "plant", "plate", "play", "plus", "point", "police", "policy",
    "political", "politics", "poor", "popular", "population", "position", "positive", "possess", "possibility",
    "possible", "possibly", "post", "potential", "pound", "power", "powerful", "practical", "practice", "pre", "prefer",
    "prepare", "presence", "present", "preserve", "president", "press", "pressure", "pretty", "prevent", "previous",
    "price", "primarily", "primary", "prime", "principle", "print", "prior", "private", "probably", "problem",
    "procedure", "proceed", "process", "produce", "product", "production", "professional", "professor", "profit",
    "program", "programme", "progress", "project", "promise", "promote", "proper", "property", "propose", "protect",
    "protection", "prove", "provide", "public", "publication", "publish", "pull", "purchase", "pure", "purpose", "push",
    "put", "quality", "quarter", "question", "quick", "quiet", "quite", "race", "radio", "rain", "raise", "ran",
    "range", "rapid", "rate", "reach", "reaction", "read", "ready", "real", "reality", "realize", "reason", "receive",
    "recent", "recognize", "recommend", "record", "recover", "red", "reduce", "refer", "reference", "reflect", "refuse",
    "regard", "region", "regular", "relate", "relation", "relationship", "relative", "release", "religion", "religious",
    "rely", "remain", "remember", "remote", "remove", "repeat", "replace", "reply", "report", "represent",
    "representative", "reputation", "request", "require", "requirement", "research", "reserve", "resident", "resource",
    "respect", "respond", "response", "responsibility", "responsible", "rest", "result", "return", "reveal", "review",
    "revolution", "rich", "ride", "right", "rise", "risk", "river", "road", "rock", "role", "room", "root", "round",
    "route", "row", "rule", "run", "safe", "safety", "said", "sale", "sat", "save", "saw", "say", "scale", "scene",
    "school", "science", "scientific", "scientist", "score", "screen", "sea", "search", "season", "seat", "second",
    "secret", "section", "sector", "secure", "security", "see", "seek", "seem", "seen", "select", "selection", "sell",
    "send", "senior", "sense", "sent", "sentence", "separate", "sequence", "series", "serious", "serve", "service",
    "session", "set", "settle", "settlement", "seven", "several", "severe", "shape", "share", "sheet", "shift", "ship",
    "shoot", "shop", "short", "shot", "show", "shown", "side", "sign", "significant", "similar", "simple", "simply",
    "sing", "single", "sir", "sister", "sit", "site", "situate", "situation", "six", "size", "skill", "skin", "sleep",
    "slow", "small", "smile", "social", "society", "soft", "software", "sold", "soldier", "solid", "solution", "solve",
    "somehow", "sometimes", "somewhat", "son", "song", "soon", "sort", "sound", "source", "south", "southern", "space",
    "speak", "special", "species", "specific", "specifically", "speech", "speed", "spend", "spent", "spirit", "sport",
    "spot", "spread", "spring", "square", "staff", "stage", "stand", "standard", "star", "start", "state", "statement",
    "station", "statistics", "status", "stay", "step", "stick", "still", "stock", "stone", "stop", "store", "storm",
    "story", "straight", "strange", "strategy", "stream", "street", "strength", "strong", "structure", "student",
    "studio", "study", "stuff", "style", "subject", "success", "successful", "suddenly", "suffer", "suggest", "summer",
    "sun", "supply", "support", "suppose", "sure", "surface", "surprise", "surround", "survey", "survive", "system",
    "table", "take", "taken", "talk", "target", "task", "taught", "tax", "teach", "team", "technique", "technology",
    "television", "temperature", "ten", "tend", "term", "test", "text", "thank", "theory", "therefore", "thing",
    "think", "third", "thirty", "thought", "thousand", "threat", "three", "throughout", "throw", "thus", "ticket",
    "tie", "time", "tiny", "title", "today", "together", "told", "tomorrow", "tonight", "took", "tool", "top", "topic",
    "total", "touch", "toward", "town", "track", "trade", "tradition", "traditional", "train", "transfer", "transport",
    "travel", "treat", "treatment", "tree", "trial", "trip", "trouble", "true", "trust", "truth", "try", "turn",
    "twenty", "twice", "two", "type", "typical", "ultimate", "uncle", "understand", "union", "unique", "unit", "unite",
    "universe", "university", "unless", "unlike", "unusual", "update", "upper", "use", "useful", "usual", "valley",
    "value", "variety", "various", "vast", "vehicle", "version", "via", "victim", "victory", "video", "view", "village",
    "violence", "visit", "voice", "volume", "vote", "wait", "walk", "wall", "want", "war", "warm", "warn", "wash",
    "watch", "water", "wave", "way", "weak", "weapon", "wear", "weather", "web", "website", "week", "weekend", "weight",
    "welcome", "well", "went", "west", "western", "whatever", "whenever", "whereas", "wherever", "white", "whole",
    "wide", "wife", "wild", "win", "wind", "window", "winter", "wish", "witness", "woman", "women", "won", "wonder",
    "wood", "word", "work", "world", "worry", "worse", "worst", "worth", "write", "written", "wrong", "wrote", "yard",
    "year", "yellow", "yesterday", "young", "youth", "zero",
});
// clang-format on

static_assert(std::is_sorted(common_english_words.begin(), common_english_words.end()),
              "toolkit: the list of common words must be sorted by its bytes");

namespace common_words {

/// An ending of an inflected form, and the ending of its base form.
struct ending {
    std::string_view of_form;
    std::string_view of_base;
};
inline constexpr std::array endings{ending{"s", ""},   ending{"es", ""},   ending{"ies", "y"}, ending{"ed", ""},
                                    ending{"ed", "e"}, ending{"ied", "y"}, ending{"ing", ""},  ending{"ing", "e"},
                                    ending{"ly", ""},  ending{"er", ""},   ending{"er", "e"},  ending{"est", ""}};

[[nodiscard]] constexpr bool lists(std::string_view word) noexcept {
    return std::binary_search(common_english_words.begin(), common_english_words.end(), word);
}

}  // namespace common_words

/// Whether a lower-case word is a common English word, or a regular form of one.
[[nodiscard]] inline bool is_common_word(std::string_view word) {
    if (word.ends_with("'s")) word.remove_suffix(2);
    if (common_words::lists(word)) return true;
    std::string base;
    for (const auto& [of_form, of_base] : common_words::endings) {
        if (!word.ends_with(of_form) || word.size() < of_form.size() + 2) continue;
        base = word.substr(0, word.size() - of_form.size());
        base += of_base;
        if (base.size() >= 3 && common_words::lists(base)) return true;
        const std::size_t size = base.size();  // "stopped", "running"
        const bool doubled = of_base.empty() && size > 3 && base[size - 1] == base[size - 2];
        if (doubled && common_words::lists(std::string_view{base}.substr(0, size - 1))) return true;
    }
    return false;
}

}}  // namespace toolkit::v0

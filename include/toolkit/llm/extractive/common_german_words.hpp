// Common words of German, which say little about the topic of a question. The list is our own: base
// forms, and forms whose stem is another one.
// In: the stem of a word. Out: whether it is the stem of a common word. Next: the weights of a question's words.
#pragma once

#include <toolkit/text/stem.hpp>
#include <toolkit/version.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

// clang-format off
inline constexpr auto common_german_words = std::to_array<std::string_view>({
    "ab", "abbrechen", "abend", "abhängen", "ablaufen", "absatz", "abschnitt", "abstand", "achten", "aktion", "aktiv",
    "aktivieren", "aktuell", "allein", "allgemein", "alt", "alternative", "anders", "anfang", "anfangen", "anfänger",
    "angabe", "angeben", "angezeigt", "anlegen", "anleitung", "anpassen", "anschließend", "ansehen", "ansicht",
    "anstatt", "anteil", "antwort", "antworten", "anwenden", "anwender", "anwendung", "anzahl", "anzeige", "anzeigen",
    "arbeit", "arbeiten", "art", "auch", "aufbau", "aufbauen", "auffinden", "aufgabe", "aufhören", "aufrufen",
    "auftauchen", "auftreten", "ausführen", "ausgabe", "ausgeben", "aussehen", "auswahl", "auswirken", "auswählen",
    "außen", "außerdem", "bauen", "beachten", "bearbeiten", "bedeuten", "bedeutung", "bedienen", "bedingung", "beenden",
    "befehl", "befinden", "beginn", "beginnen", "behalten", "behandeln", "beheben", "beide", "beispiel", "bekannt",
    "bekommen", "beliebig", "bemerken", "benennen", "benutzen", "benutzer", "benötigen", "berechnen", "bereich",
    "bereit", "bereits", "beschreiben", "beschreibung", "besonders", "besser", "bestehen", "bestimmen", "bestimmt",
    "besuchen", "betrachten", "betreffen", "betreiben", "bevor", "bewegen", "bewirken", "bezeichnen", "bezeichnung",
    "beziehen", "bieten", "bild", "bilden", "bitte", "bleiben", "brauchen", "brechen", "bringen", "buch", "chance",
    "damals", "dann", "darstellen", "darüber", "dauer", "dauern", "davon", "dazu", "deaktivieren", "demnächst",
    "denken", "deutlich", "dienen", "ding", "direkt", "dürfen", "eben", "ebene", "ebenfalls", "ebenso", "eigen",
    "eigene", "eigenschaft", "eigentlich", "einbauen", "einer", "einfach", "einfluss", "einfügen", "eingabe",
    "eingeben", "einige", "einmal", "einrichten", "einsatz", "einsetzen", "einstellen", "einstellung", "eintragen",
    "einzeln", "einzig", "empfehlen", "ende", "enden", "endlich", "entfernen", "enthalten", "entscheiden",
    "entsprechen", "entsprechend", "entstehen", "entweder", "entwickeln", "erfahren", "erfolgen", "erforderlich",
    "ergeben", "ergebnis", "erhalten", "erkennen", "erklären", "erlauben", "ermitteln", "ermöglichen", "erreichen",
    "erscheinen", "ersetzen", "erst", "erste", "erstellen", "erwarten", "erweitern", "erzeugen", "fall", "falls",
    "falsch", "fangen", "fehlen", "fehler", "fertig", "fest", "festlegen", "finden", "folge", "folgen", "folgend",
    "form", "frage", "fragen", "frei", "funktion", "funktionieren", "fähig", "fängt", "fügen", "führen", "fünf", "ganz",
    "geben", "gebraucht", "gedacht", "gefallen", "gehen", "gehören", "gelangen", "gelten", "gemeinsam", "genau",
    "genug", "gerade", "gering", "gern", "gesamt", "geschehen", "gestalten", "gewünscht", "gleich", "gleichzeitig",
    "groß", "grund", "grundlegend", "gruppe", "größe", "gut", "haben", "halb", "halten", "hand", "handeln", "heißen",
    "helfen", "heraus", "herausfinden", "herkommen", "herstellen", "heute", "hilfe", "hinter", "hinweis", "hinzufügen",
    "hoch", "holen", "häufig", "höchste", "höchstens", "hören", "immer", "individuell", "information", "inhalt",
    "innen", "innerhalb", "insgesamt", "interessieren", "irgendwo", "jahr", "jede", "jemals", "jemand", "jetzt",
    "jeweils", "kaufen", "kennen", "klein", "komme", "kommen", "komplett", "kosten", "kurz", "können", "könnte",
    "kümmern", "lang", "lange", "langsam", "lassen", "laufen", "legen", "leicht", "leider", "leisten", "lernen",
    "lesen", "letzte", "letzter", "leute", "lieber", "liefern", "liegen", "liste", "länge", "löschen", "lösen",
    "lösung", "mach", "machen", "mal", "maximal", "mehr", "mehrere", "meinen", "meist", "meisten", "melden", "menge",
    "mensch", "merken", "methode", "mindestens", "minimal", "mitliefern", "mitteilen", "mittel", "moment", "monat",
    "muss", "möchte", "möglich", "möglichkeit", "möglichst", "müssen", "name", "nehmen", "nennen", "neu", "neue", "nie",
    "niedrig", "niemals", "niemand", "normal", "normalerweise", "not", "notwendig", "nummer", "nun", "nutzen", "nutzer",
    "nächste", "nämlich", "nötig", "nützlich", "ob", "oben", "oft", "ordnen", "ordnung", "ort", "paar", "passen",
    "passieren", "person", "plan", "platz", "plötzlich", "praktisch", "problem", "programm", "punkt", "rat", "raus",
    "recht", "regel", "reichen", "reihe", "reihenfolge", "rest", "richten", "richtig", "rolle", "rufen", "sache",
    "sagen", "schaffen", "schalten", "schauen", "scheinen", "schicken", "schlecht", "schließen", "schnell", "schon",
    "schreiben", "schritt", "schwer", "schwierig", "schützen", "sehen", "seite", "selbst", "selten", "senden", "setzen",
    "sicher", "sinn", "sinnvoll", "sitzen", "sofort", "sogar", "soll", "sollen", "sollte", "sonst", "sorgen", "sparen",
    "speichern", "spielen", "sprechen", "später", "stamm", "standard", "standardmäßig", "stark", "starten", "statt",
    "stecken", "stehen", "stelle", "stellen", "stets", "stimmen", "stoppen", "stück", "suche", "suchen", "tag",
    "tatsächlich", "technik", "teil", "teilen", "text", "tief", "tipp", "tippen", "treffen", "trennen", "tun", "tut",
    "umgehen", "umwandeln", "unbedingt", "ungefähr", "unten", "unterscheiden", "unterschied", "unterstützen",
    "untersuchen", "ursache", "verbinden", "verbindung", "verbrauchen", "verfahren", "verfügbar", "verfügen",
    "vergessen", "vergleichen", "verhalten", "verhindern", "verlangen", "verlassen", "verlieren", "vermeiden",
    "verschieden", "verschwinden", "versehen", "verstehen", "versuchen", "verwalten", "verwenden", "verwendung",
    "verändern", "viel", "vielleicht", "vollständig", "voraus", "vorausgesetzt", "voraussetzung", "vorgang", "vorgehen",
    "vorhanden", "vorher", "vorkommen", "vornehmen", "vorschlagen", "vorstellen", "völlig", "wahr", "wahrscheinlich",
    "warten", "wechseln", "weg", "weise", "weit", "weiter", "weiterhin", "welt", "wenig", "wenige", "weniger",
    "wenigstens", "werkzeug", "wert", "wichtig", "wiederholen", "wirken", "wirklich", "wissen", "woche", "wollen",
    "womit", "wort", "wählen", "während", "wünschen", "würde", "zahl", "zeigen", "zeit", "ziehen", "ziel", "ziemlich",
    "zuerst", "zufällig", "zugehörig", "zugleich", "zugreifen", "zulassen", "zuletzt", "zunächst", "zurück", "zusammen",
    "zustand", "zuständig", "zusätzlich", "zuweisen", "zwar", "zweck", "zwei", "zweite", "zwingen", "zwischen",
    "ändern", "änderung", "öffnen", "übereinstimmen", "überhaupt", "überprüfen", "übersicht", "üblich", "übrig",
});
// clang-format on

static_assert(std::is_sorted(common_german_words.begin(), common_german_words.end()),
              "toolkit: the list of common words must be sorted by its bytes");

namespace common_words {

/// The stems of the list, sorted; the words themselves without a stemmer.
[[nodiscard]] inline const std::vector<std::string>& german_stems() {
    static const std::vector<std::string> stems = [] {
        std::vector<std::string> made;
        made.reserve(common_german_words.size());
        auto german = stemmer::of("german");
        for (const std::string_view word : common_german_words) made.emplace_back(german ? (*german)(word) : word);
        std::sort(made.begin(), made.end());
        return made;
    }();
    return stems;
}

}  // namespace common_words

/// Whether a stem is that of a common German word. The stemmer leaves the -t of "kommt".
[[nodiscard]] inline bool is_common_german_stem(std::string_view stem) {
    constexpr std::size_t shortest = 4;
    const auto& stems = common_words::german_stems();
    const auto is_listed = [&](std::string_view one) { return std::binary_search(stems.begin(), stems.end(), one); };
    return is_listed(stem) ||
           (stem.size() >= shortest && stem.ends_with('t') && is_listed(stem.substr(0, stem.size() - 1)));
}

}}  // namespace toolkit::v0

// text/language.hpp
#include <toolkit/text/language.hpp>
#include <toolkit/text/stem.hpp>

#include "../shared_data.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <vector>

using toolkit::language_of;

static_assert(language_of("Das ist ein Satz, der nicht auf Englisch ist.") == "german");

namespace {

// How many texts are in the language that their data state.
struct share {
    std::size_t right = 0;
    std::size_t all = 0;
    void count(std::string_view text, std::string_view language) {
        right += language_of(text) == language ? 1U : 0U;
        ++all;
    }
    [[nodiscard]] double part() const { return static_cast<double>(right) / static_cast<double>(all); }
};

// The value of "text" in each line of a file of JSON lines; escapes stay as they are.
std::vector<std::string> texts_of(const std::filesystem::path& file) {
    std::vector<std::string> found;
    std::ifstream in{file};
    const std::string_view key = "\"text\": \"";
    for (std::string line; std::getline(in, line);) {
        const std::size_t begin = line.find(key) + key.size();
        std::size_t end = begin;
        while (end < line.size() && line[end] != '"') end += line[end] == '\\' ? 2 : 1;
        found.push_back(line.substr(begin, end - begin));
    }
    return found;
}

// The translations in a catalogue of GNU gettext (.mo).
std::string translations_of(const std::filesystem::path& file) {
    std::ifstream in{file, std::ios::binary};
    const std::string bytes{std::istreambuf_iterator<char>{in}, {}};
    const auto number = [&](std::size_t at) {
        std::uint32_t value = 0;
        if (at + 4 <= bytes.size()) std::memcpy(&value, bytes.data() + at, 4);
        return value;
    };
    std::string text;
    if (number(0) != 0x950412DE) return text;
    for (std::uint32_t i = 1; i < number(8); ++i) {  // the first is the header
        const std::size_t row = number(16) + std::size_t{8} * i;
        const std::size_t at = number(row + 4);
        if (at < bytes.size()) text.append(bytes, at, number(row)) += '\n';
    }
    return text;
}

}  // namespace

TEST(language, is_detected_by_small_words) {
    EXPECT_EQ(language_of("How do I rebuild an index without blocking writes?"), "english");
    EXPECT_EQ(language_of("Wie baue ich einen Index neu, ohne dass Schreiber warten?"), "german");
    EXPECT_EQ(language_of("Die Verteidigung der Panthers gab nur 308 Punkte ab und belegte den sechsten Platz."),
              "german");
}

TEST(language, is_english_when_a_text_is_inconclusive) {
    EXPECT_EQ(language_of(""), "english");
    EXPECT_EQ(language_of("CREATE INDEX CONCURRENTLY idx"), "english");
}

TEST(language, stays_english_where_a_word_is_one_of_another_language_too) {
    for (const auto text : {"comment on table", "AI car", "men's door", "US war", "MIT", "MS-DOS", "EST time zone",
                            "todo list", "x = a + e; y = i + o;", "Los Angeles", "van hire"})
        EXPECT_EQ(language_of(text), "english") << text;
}

TEST(language, is_english_when_it_is_not_one_of_the_detectable_ones) {
    EXPECT_EQ(language_of("Katten sover på soffan sedan i morse, och barnen leker i trädgården medan föräldrarna lagar "
                          "mat. Lagen trädde i kraft förra året, men ingen visste varför."),
              "english");
    EXPECT_EQ(
        language_of("Kot śpi na kanapie od rana, a dzieci bawią się w ogrodzie, podczas gdy rodzice gotują obiad. "
                    "Ustawa weszła w życie w zeszłym roku, ale nikt nie wiedział dlaczego."),
        "english");
    EXPECT_EQ(
        language_of("Kissa nukkuu sohvalla aamusta asti, ja lapset leikkivät puutarhassa, kun vanhemmat laittavat "
                    "ruokaa. Laki tuli voimaan viime vuonna, mutta kukaan ei tiennyt miksi."),
        "english");
}

TEST(language, is_detected_in_capitals_and_among_keywords_and_names) {
    EXPECT_EQ(language_of("WIE VIELE PUNKTE GAB DIE VERTEIDIGUNG AB?"), "german");
    EXPECT_EQ(language_of("Wie ist SELECT x FROM t WHERE y IN z AND NOT w IS NULL gemeint?"), "german");
    EXPECT_EQ(language_of("Los Angeles, Los Alamos, El Paso und La Jolla"), "german");
    EXPECT_EQ(language_of("Größe ändern"), "german");
}

TEST(language, of_each_name_has_a_stemmer) {
    for (const auto name : toolkit::known_languages) EXPECT_TRUE(toolkit::stemmer::of(name));
}

TEST(language, of_single_sentences_is_detected) {
    using sentences = std::array<std::string_view, 12>;
    const std::map<std::string_view, sentences> texts{
        {"french",
         {"Comment puis-je reconstruire un index sans bloquer les écritures ?",
          "Le chat dort sur le canapé depuis ce matin.",
          "Nous avons reçu votre lettre du trois mars et nous vous en remercions.",
          "Quelle est la capitale de l'Australie ?", "Il n'y a pas de fumée sans feu.",
          "Les enfants jouent dans le jardin pendant que leurs parents préparent le repas.",
          "Cette loi est entrée en vigueur l'année dernière.", "Où se trouve la gare la plus proche ?",
          "Je ne sais pas encore si elle viendra avec nous.",
          "La base de données doit être arrêtée avant la copie des fichiers.", "Qu'est-ce que cela veut dire ?",
          "Aujourd'hui, tout le monde parle de ce film."}},
        {"spanish",
         {"¿Cómo puedo reconstruir un índice sin bloquear las escrituras?",
          "El gato duerme en el sofá desde esta mañana.", "Hemos recibido su carta y le damos las gracias por ella.",
          "¿Cuál es la capital de Australia?", "No hay mal que por bien no venga.",
          "Los niños juegan en el jardín mientras sus padres preparan la comida.",
          "Esta ley entró en vigor el año pasado.", "¿Dónde está la estación más cercana?",
          "Todavía no sé si ella vendrá con nosotros.", "La base de datos debe detenerse antes de copiar los archivos.",
          "¿Qué quiere decir eso?", "Hoy todo el mundo habla de esta película."}},
        {"italian",
         {"Come posso ricostruire un indice senza bloccare le scritture?", "Il gatto dorme sul divano da stamattina.",
          "Abbiamo ricevuto la vostra lettera e vi ringraziamo.", "Qual è la capitale dell'Australia?",
          "Non c'è rosa senza spine.", "I bambini giocano nel giardino mentre i loro genitori preparano il pranzo.",
          "Questa legge è entrata in vigore l'anno scorso.", "Dove si trova la stazione più vicina?",
          "Non so ancora se lei verrà con noi.", "Il database deve essere fermato prima di copiare i file.",
          "Che cosa vuol dire questo?", "Oggi tutti parlano di questo film."}},
        {"portuguese",
         {"Como posso reconstruir um índice sem bloquear as escritas?", "O gato dorme no sofá desde esta manhã.",
          "Recebemos a sua carta e agradecemos por ela.", "Qual é a capital da Austrália?", "Não há fumaça sem fogo.",
          "As crianças brincam no jardim enquanto os pais preparam o almoço.",
          "Esta lei entrou em vigor no ano passado.", "Onde fica a estação mais próxima?",
          "Ainda não sei se ela virá conosco.", "O banco de dados deve ser parado antes da cópia dos arquivos.",
          "O que isso quer dizer?", "Hoje todo mundo fala deste filme."}},
        {"dutch",
         {"Hoe kan ik een index opnieuw opbouwen zonder schrijven te blokkeren?",
          "De kat slaapt sinds vanochtend op de bank.", "Wij hebben uw brief ontvangen en danken u daarvoor.",
          "Wat is de hoofdstad van Australië?", "Waar rook is, is vuur.",
          "De kinderen spelen in de tuin terwijl hun ouders het eten klaarmaken.",
          "Deze wet is vorig jaar in werking getreden.", "Waar is het dichtstbijzijnde station?",
          "Ik weet nog niet of zij met ons meekomt.",
          "De database moet worden gestopt voordat de bestanden worden gekopieerd.", "Wat betekent dat?",
          "Vandaag praat iedereen over deze film."}},
        {"german",
         {"Die Katze schläft seit heute Morgen auf dem Sofa.", "Wir haben Ihren Brief erhalten und danken Ihnen.",
          "Was ist die Hauptstadt von Australien?", "Wo Rauch ist, da ist auch Feuer.",
          "Die Kinder spielen im Garten, während ihre Eltern das Essen machen.",
          "Dieses Gesetz ist im letzten Jahr in Kraft getreten.", "Wo ist der nächste Bahnhof?",
          "Ich weiß noch nicht, ob sie mit uns kommt.", "Der Krieg war 1945 zu Ende.", "Was bedeutet das?",
          "Heute reden alle über diesen Film.", "Wer hat den Mann in der Tür gesehen?"}},
        {"english",
         {"The cat has been asleep on the sofa since this morning.", "We have received your letter and thank you.",
          "What is the capital of Australia?", "There is no smoke without fire.",
          "The children play in the garden while their parents make lunch.", "This law came into force last year.",
          "Where is the nearest station?", "I do not know yet if she will come with us.",
          "The men want a car with more than one door.", "What does that mean?",
          "Today everybody talks about this film.", "The war in the Pacific was over in 1945."}},
    };
    for (const auto& [language, all] : texts)
        for (const std::string_view text : all) EXPECT_EQ(language_of(text), language) << text;
}

TEST(language, of_english_and_german_passages_and_questions_is_detected) {
    for (const auto& [folder, language] : {std::pair{"data/ir/xquad_en", "english"}, {"data/ir/xquad_de", "german"}}) {
        const auto passages = texts_of(shared_data(folder) / "passages.jsonl");
        const auto questions = texts_of(shared_data(folder) / "questions.jsonl");
        if (passages.empty() || questions.empty()) GTEST_SKIP() << "needs ../shared/data";
        share of_passages;
        share of_questions;
        for (const auto& text : passages) of_passages.count(text, language);
        for (const auto& text : questions) of_questions.count(text, language);
        EXPECT_GE(of_passages.part(), 0.995) << folder;
        EXPECT_GE(of_questions.part(), 0.99) << folder;
    }
}

TEST(language, of_program_messages_is_detected) {
    const std::filesystem::path locales = "/usr/share/locale";
    share all;
    for (const auto& [code, language] : {std::pair{"de", "german"},
                                         {"fr", "french"},
                                         {"es", "spanish"},
                                         {"it", "italian"},
                                         {"pt", "portuguese"},
                                         {"pt_BR", "portuguese"},
                                         {"nl", "dutch"}}) {
        std::error_code none;
        for (const auto& entry : std::filesystem::directory_iterator{locales / code / "LC_MESSAGES", none}) {
            const std::string name = entry.path().filename().string();
            if (name.starts_with("iso_") || name == "shared-mime-info.mo") continue;  // lists of names
            const std::string text = translations_of(entry.path());
            if (text.size() >= 2000) all.count(text, language);
        }
    }
    if (all.all < 100) GTEST_SKIP() << "needs translated programs in /usr/share/locale";
    EXPECT_GE(all.part(), 0.98) << all.right << " of " << all.all;
}

// yaml-cpp's nodes. It gives scalars as text; the configuration `conversions` also reads numbers with its `as<T>`, as its users do.

#include "adapter.hpp"

#include <charconv>
#include <cmath>
#include <regex>
#include <yaml-cpp/yaml.h>

using adapter::Foreign;
using nlohmann::json;

static const std::regex NUMBER(R"(-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?)");

// How a plain scalar that is a number becomes the text of one.
using Numbers = std::string (*)(const YAML::Node&);

static std::string as_text(const YAML::Node& scalar) {
    return scalar.Scalar();
}

static std::string as_converted(const YAML::Node& scalar) {
    long long integer;
    if (YAML::convert<long long>::decode(scalar, integer))
        return std::to_string(integer);
    const auto number = scalar.as<double>();
    if (!std::isfinite(number))
        throw Foreign("the number " + scalar.Scalar());
    char text[32];
    return std::string(text, std::to_chars(text, text + sizeof text, number).ptr);
}

static json typed_scalar(const YAML::Node& scalar, Numbers numbers) {
    const std::string& text = scalar.Scalar();
    if (scalar.Tag() == "!")
        return text;
    if (scalar.Tag() != "?")
        throw Foreign("the tag " + scalar.Tag());
    if (text == "true" || text == "false")
        return text == "true";
    if (!std::regex_match(text, NUMBER))
        throw Foreign("the plain scalar " + text);
    return {{"number", numbers(scalar)}};
}

// A plain key is a string, unless it is the text of something else.
static json typed_key(const YAML::Node& key) {
    const bool is_quoted = key.IsScalar() && key.Tag() == "!";
    const bool is_plain = key.IsScalar() && key.Tag() == "?" && key.Scalar() != "true" && key.Scalar() != "false" &&
                          !std::regex_match(key.Scalar(), NUMBER);
    if (!is_quoted && !is_plain)
        throw Foreign("a key that is no string");
    return key.Scalar();
}

class Typed {
  public:
    explicit Typed(Numbers numbers) : numbers(numbers) {}

    json operator()(const YAML::Node& node) {
        if (levels == MAX_LEVELS || nodes == MAX_NODES)
            throw Foreign("too many levels or nodes");
        levels++;
        nodes++;
        json value = this->node(node);
        levels--;
        return value;
    }

  private:
    json node(const YAML::Node& node) {
        switch (node.Type()) {
        case YAML::NodeType::Null:
            return nullptr;
        case YAML::NodeType::Scalar:
            return typed_scalar(node, numbers);
        case YAML::NodeType::Sequence: {
            json items = json::array();
            for (const auto& item : node)
                items.push_back((*this)(item));
            return items;
        }
        case YAML::NodeType::Map: {
            json entries = json::array();
            for (const auto& entry : node)
                entries.push_back(json::array({typed_key(entry.first), (*this)(entry.second)}));
            return {{"mapping", entries}};
        }
        default:
            throw Foreign("an undefined node");
        }
    }

    // Deeper than KYAML may nest: a value that holds itself, or nearly so.
    static constexpr int MAX_LEVELS = 2'000;
    // More than any case has: aliases in aliases.
    static constexpr int MAX_NODES = 1'000'000;

    Numbers numbers;
    int levels = 0;
    int nodes = 0;
};

int main(int count, char** arguments) {
    const std::string configuration = count == 2 ? arguments[1] : "";
    if (configuration != "text" && configuration != "conversions")
        return 2;
    const Numbers numbers = configuration == "text" ? as_text : as_converted;
    const auto load = [numbers](const std::string& input) {
        json documents = json::array();
        Typed typed(numbers);
        for (const auto& document : YAML::LoadAll(input))
            documents.push_back(typed(document));
        return documents;
    };
    adapter::serve<YAML::Exception>({"cpp-yaml-cpp", configuration, YAML_CPP_VERSION, load});
}

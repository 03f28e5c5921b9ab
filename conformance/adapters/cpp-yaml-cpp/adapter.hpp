// The adapter protocol for a YAML reader in C++: lines of JSON on standard input and output.

#pragma once

#include <functional>
#include <iostream>
#include <nlohmann/json.hpp>
#include <resolv.h>
#include <stdexcept>
#include <string>
#include <vector>

namespace adapter {

using nlohmann::json;

// A value that KYAML has none for.
struct Foreign : std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct Reader {
    std::string name, configuration, version;
    // Takes the bytes of a stream and gives an array of its documents as typed values.
    std::function<json(const std::string&)> load;
};

inline std::string decode_base64(const std::string& text) {
    std::vector<unsigned char> bytes(text.size() + 1);
    const int length = b64_pton(text.c_str(), bytes.data(), bytes.size());
    if (length < 0)
        throw std::runtime_error("the input is not base64");
    return std::string(bytes.begin(), bytes.begin() + length);
}

// `Refusal` is what the library throws for bad input.
template <typename Refusal> json run(const Reader& reader, const json& request) {
    if (request.at("operation") != "load")
        return {{"outcome", "unsupported"}, {"message", "only load"}};
    const auto input = decode_base64(request.at("input"));
    try {
        const json documents = reader.load(input);
        documents.dump(); // throws a type error where a string is not UTF-8
        return {{"outcome", "documents"}, {"documents", documents}};
    } catch (const json::type_error&) {
        return {{"outcome", "foreign"}, {"message", "a string that is not UTF-8"}};
    } catch (const Foreign& foreign) {
        return {{"outcome", "foreign"}, {"message", foreign.what()}};
    } catch (const Refusal& error) {
        return {{"outcome", "rejected"}, {"message", error.what()}};
    } catch (const std::exception& error) {
        return {{"outcome", "failed"}, {"message", error.what()}};
    }
}

// Answers requests until `bye` or the end of input.
template <typename Refusal> void serve(const Reader& reader) {
    for (std::string line; std::getline(std::cin, line);) {
        const json request = json::parse(line);
        const auto type = request.at("type").get<std::string>();
        json reply;
        if (type == "bye")
            return;
        if (type == "hello") {
            reply = {{"type", "hello"}, {"protocol", 1}, {"name", reader.name}, {"configuration", reader.configuration},
                     {"version", reader.version}, {"runtime", "C++ " + std::to_string(__cplusplus)}, {"operations", {"load"}}};
        } else {
            reply = run<Refusal>(reader, request);
            reply["type"] = "result";
            reply["seq"] = request.at("seq");
        }
        // A message may hold bytes of an input that is not UTF-8.
        std::cout << reply.dump(-1, ' ', false, json::error_handler_t::replace) << std::endl;
    }
}

} // namespace adapter

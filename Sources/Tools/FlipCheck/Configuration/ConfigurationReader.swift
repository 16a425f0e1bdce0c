import JSON
import UniversalLinks

/// Reads the configuration file by the table of its keys, and says where something is not as it should be.
struct ConfigurationReader {
    let sources: ConfigurationSources

    /// The file with each secret in its place, and without notes.
    func file(
        _ bytes: [UInt8], _ overrides: [ConfigurationOverride]
    ) throws -> JSONValue {
        var value = JSON.object([])
        if !bytes.isEmpty {
            do { value = try JSONReader.value(of: bytes, depth: 16) } catch {
                let line = bytes[..<min(error.offset, bytes.count)].count { $0 == UInt8(ascii: "\n") } + 1
                throw ConfigurationError("the file", "is not JSON: line \(line): \(error.reason)")
            }
        }
        for override in overrides {
            let path = override.path.split(separator: ".").map(String.init)
            value = value.setting(path, to: override.json)
        }
        return try object(value, ConfigurationKey.file, at: "")
    }

    private func inner(_ place: String, _ name: String) -> String {
        place.isEmpty ? name : "\(place).\(name)"
    }

    /// An object with no members but those of the table; `$schema` is for editors.
    private func object(_ value: JSON, _ known: [ConfigurationKey], at place: String) throws -> JSONValue {
        var checked: [String: JSONValue] = [:]
        for member in try members(value, at: place.isEmpty ? "the file" : place)
        where member.name != "$schema" && !member.name.hasPrefix("//") {
            let inner = inner(place, member.name)
            guard let key = known.first(where: { $0.name == member.name }) else {
                let names = known.map(\.name).sorted().joined(separator: ", ")
                throw ConfigurationError(inner, "is not known; known here are \(names)")
            }
            if member.value != .null { checked[key.name] = try self.value(member.value, key.kind, at: inner) }
        }
        if let missing = known.first(where: { $0.isRequired && checked[$0.name] == nil }) {
            throw ConfigurationError(
                inner(place, missing.name),
                "is missing; give \(missing.text). A name that begins with // is a note")
        }
        return .object(checked)
    }

    private func members(_ value: JSON, at place: String) throws -> [JSON.Member] {
        guard case .object(let members) = value else { throw wrong("an object", value, at: place) }
        if let name = members.repeatedNames.first {
            throw ConfigurationError(place, "has \"\(name)\" twice; keep one")
        }
        return members
    }

    private func value(_ value: JSON, _ kind: ConfigurationKey.Kind, at place: String) throws -> JSONValue {
        switch kind {
        case .text: return .string(try text(value, at: place))
        case .address: return .string(try address(value, at: place))
        case .word(let words):
            let word = try text(value, at: place)
            guard words.contains(word) else {
                throw ConfigurationError(place, "is \(words.joined(separator: " or ")), and not \(word)")
            }
            return .string(word)
        case .secret: return .string(try secret(value, at: place))
        case .number:
            guard case .number(let text) = value, let number = Int64(text), (1...1_000_000_000) ~= number
            else { throw wrong("a whole number above zero", value, at: place) }
            return .integer(number)
        case .flag:
            guard case .bool(let flag) = value else { throw wrong("true or false", value, at: place) }
            return .bool(flag)
        case .texts: return try array(value, at: place) { .string(try text($0, at: $1)) }
        case .table:
            return .object(
                try members(value, at: place).reduce(into: [:]) { table, member in
                    table[member.name] = .string(try secret(member.value, at: inner(place, member.name)))
                })
        case .object(let keys): return try object(value, keys, at: place)
        case .objects(let keys): return try array(value, at: place) { try object($0, keys, at: $1) }
        }
    }

    private func array(
        _ value: JSON, at place: String, _ element: (JSON, String) throws -> JSONValue
    ) throws -> JSONValue {
        guard case .array(let elements) = value else { throw wrong("an array", value, at: place) }
        return .array(try elements.enumerated().map { try element($1, "\(place)[\($0)]") })
    }

    private func text(_ value: JSON, at place: String) throws -> String {
        guard case .string(let text) = value else { throw wrong("text in quotes", value, at: place) }
        guard !text.isEmpty else {
            throw ConfigurationError(place, "is empty; give it a value or leave it out")
        }
        return text
    }

    private func address(_ value: JSON, at place: String) throws -> String {
        let text = try text(value, at: place)
        // An address in brackets is not a name that an association file knows, but a server may be there.
        if ProbeTarget.isIPv6(text) { return text }
        do { _ = try LinkURL(text) } catch { throw ConfigurationError(place, "“\(text)” \(error)") }
        return text
    }

    private func secret(_ value: JSON, at place: String) throws -> String {
        if case .string(let text) = value { return text }
        let source = try members(value, at: place)
        guard source.count == 1, let member = source.first, ["environment", "file"].contains(member.name)
        else { throw ConfigurationError(place, "expected text, {\"environment\": NAME} or {\"file\": PATH}") }
        if let refusal = sources.refusal { throw ConfigurationError(place, refusal) }
        let name = try text(member.value, at: inner(place, member.name))
        if member.name == "environment" {
            guard let text = sources.environment(name), !text.isEmpty else {
                if sources.spareSecrets.contains(place) { return "" }
                throw ConfigurationError(place, "the environment variable \(name) is not set; set it")
            }
            return text
        }
        // An editor puts a line break at the end.
        let text = String(decoding: try sources.content(of: name, for: place), as: UTF8.self)
        return String(text[..<(text.lastIndex { !$0.isNewline }.map(text.index(after:)) ?? text.startIndex)])
    }

    private func wrong(_ expected: String, _ value: JSON, at place: String) -> ConfigurationError {
        ConfigurationError(place, "expected \(expected), found \(value.kind)")
    }
}

extension JSON {
    /// The value with another at a path, through objects that are made where there are none.
    fileprivate func setting(_ path: [String], to value: JSON) -> JSON {
        guard let name = path.first else { return value }
        var members: [Member] = if case .object(let members) = self { members } else { [] }
        let inner = (members.value(name) ?? .object([])).setting(Array(path.dropFirst()), to: value)
        members.removeAll { $0.name == name }
        return .object(members + [Member(name: name, value: inner)])
    }
}

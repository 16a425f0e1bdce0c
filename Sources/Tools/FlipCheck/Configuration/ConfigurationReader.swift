import JSON
import UniversalLinks
import WebText

/// Reads the configuration file by the table of its keys, and says which key has a wrong value.
///
/// The file is `JSON`, which keeps a name that comes twice, so that this is found; the result is a `JSONValue`.
struct ConfigurationReader {
    let sources: ConfigurationSources

    /// How many levels deep the objects and arrays of a file may be nested, which is more than any key needs.
    private static let maximumDepth = 16

    /// The numbers that a key takes: a greater one is a mistake, and a limit of zero would let nothing through.
    static let numberRange: ClosedRange<Int64> = 1...1_000_000_000

    /// The checked file with its overrides, each secret in its place, and without notes.
    ///
    /// - Parameters:
    ///   - bytes: the file as JSON, or an empty list without a file, so that the overrides are the whole configuration.
    ///   - overrides: the values that take the place of the file's.
    func file(
        _ bytes: [UInt8], overriddenBy overrides: [ConfigurationOverride]
    ) throws -> JSONValue {
        var file = bytes.isEmpty ? JSON.object([]) : try json(bytes)
        for override in overrides { file = override.applied(to: file) }
        return try object(file, ConfigurationKey.file, at: "")
    }

    private func json(_ bytes: [UInt8]) throws -> JSON {
        do { return try JSONReader.value(of: bytes, depth: Self.maximumDepth) } catch {
            let before = bytes.prefix(error.offset)
            let line = before.count { $0 == UInt8(ascii: "\n") } + 1
            throw ConfigurationError("the file", "is not JSON: line \(line): \(error.reason)")
        }
    }

    /// The place of a member of the object at a place: `signIn.forms`.
    private func innerPlace(of name: String, in place: String) -> String {
        place.isEmpty ? name : "\(place).\(name)"
    }

    /// An object that has only members of the table, and all that the table requires.
    ///
    /// `$schema` is for editors, and a name that begins with `//` is a note, in a table too.
    private func object(_ value: JSON, _ known: [ConfigurationKey], at place: String) throws -> JSONValue {
        var checked: JSONObject = [:]
        let members = try members(value, at: place.isEmpty ? "the file" : place)
        for member in members where member.name != "$schema" && !member.isNote {
            let inner = innerPlace(of: member.name, in: place)
            guard let key = known.first(where: { $0.name == member.name }) else {
                let names = known.map(\.name).sorted().joined(separator: ", ")
                throw ConfigurationError(inner, "is not known; known here are \(names)")
            }
            if case .null = member.value { continue }
            checked[key.name] = try self.value(member.value, key.kind, at: inner)
        }
        if let missing = known.first(where: { $0.isRequired && checked[$0.name] == nil }) {
            // A draft has a key whose value it does not know as a note.
            let note = "// " + missing.name
            let remedy =
                members.contains { $0.name == note }
                ? "fill in \"\(note)\", and remove the // before its name" : "give \(missing.meaning)"
            throw ConfigurationError(innerPlace(of: missing.name, in: place), "is missing; \(remedy)")
        }
        return .object(checked)
    }

    /// The members of an object, whose names have to be different.
    private func members(_ value: JSON, at place: String) throws -> [JSON.Member] {
        guard case .object(let members) = value else { throw wrong("an object", value, at: place) }
        if let name = members.repeatedNames.first {
            throw ConfigurationError(place, "has \"\(name)\" twice; keep one")
        }
        return members
    }

    /// A value of the file as its key needs it.
    private func value(_ value: JSON, _ kind: ConfigurationKey.Kind, at place: String) throws -> JSONValue {
        switch kind {
        case .text: return .string(try text(value, at: place))
        case .url: return .string(try url(value, at: place))
        case .word(let words):
            let word = try text(value, at: place)
            guard words.contains(word) else {
                throw ConfigurationError(
                    place, "expected \(words.joined(separator: " or ")), found “\(word)”")
            }
            return .string(word)
        case .secret: return .string(try secret(value, at: place))
        case .number:
            guard case .number(let text) = value, let number = Int64(text), Self.numberRange.contains(number)
            else {
                let (least, greatest) = (Self.numberRange.lowerBound, Self.numberRange.upperBound)
                throw wrong("a whole number from \(least) to \(greatest)", value, at: place)
            }
            return .integer(number)
        case .flag:
            guard case .bool(let flag) = value else { throw wrong("true or false", value, at: place) }
            return .bool(flag)
        case .texts: return try array(value, at: place) { .string(try text($0, at: $1)) }
        case .table:
            var table: JSONObject = [:]
            for member in try members(value, at: place) where !member.isNote {
                let inner = innerPlace(of: member.name, in: place)
                table[member.name] = .string(try secret(member.value, at: inner))
            }
            return .object(table)
        case .object(let keys): return try object(value, keys, at: place)
        case .objects(let keys): return try array(value, at: place) { try object($0, keys, at: $1) }
        }
    }

    /// An array whose elements `read` checks, each at its place.
    private func array(
        _ value: JSON, at place: String, _ read: (JSON, String) throws -> JSONValue
    ) throws -> JSONValue {
        guard case .array(let elements) = value else { throw wrong("an array", value, at: place) }
        return .array(
            try elements.enumerated().map { index, element in try read(element, "\(place)[\(index)]") })
    }

    private func text(_ value: JSON, at place: String) throws -> String {
        guard case .string(let text) = value else { throw wrong("text in quotes", value, at: place) }
        guard !text.isEmpty else {
            throw ConfigurationError(place, "is empty; give it a value or leave it out")
        }
        return text
    }

    private func url(_ value: JSON, at place: String) throws -> String {
        let text = try text(value, at: place)
        func fault(_ words: some CustomStringConvertible) -> ConfigurationError {
            ConfigurationError(place, "“\(text)” \(words)")
        }
        guard !text.hasBytes(of: "#") else {
            throw fault("has a fragment, which is never sent; take # and what follows it out")
        }
        let url: AbsoluteURL
        do { url = try AbsoluteURL(text) } catch {
            switch error {
            case .scheme: throw fault(LinkURL.Problem.scheme)
            case .character:
                throw fault(
                    "has a character that no URL has; write it as %XX, and one of the host in punycode")
            case .userInfo: throw fault("has a user name before its host; leave it out")
            case .host: throw fault(LinkURL.Problem.host)
            case .port: throw fault(LinkURL.Problem.port)
            }
        }
        // An association file knows no address in brackets, but a server may have one.
        if url.host.contains(":") { return text }
        do { _ = try LinkURL(text) } catch { throw fault(error) }
        return text
    }

    /// A text, or the content of the environment variable or the file that an object names.
    private func secret(_ value: JSON, at place: String) throws -> String {
        if case .string(let text) = value { return text }
        let forms = "text, {\"environment\": NAME} or {\"file\": PATH}"
        guard case .object = value else { throw wrong(forms, value, at: place) }
        let source = try members(value, at: place)
        guard source.count == 1, let member = source.first, ["environment", "file"].contains(member.name)
        else { throw ConfigurationError(place, "expected \(forms)") }
        if let refusal = sources.refusal { throw ConfigurationError(place, refusal) }
        let name = try text(member.value, at: innerPlace(of: member.name, in: place))
        return member.name == "file"
            ? try sources.secret(ofFile: name, for: place) : try sources.secret(ofVariable: name, for: place)
    }

    private func wrong(_ expected: String, _ value: JSON, at place: String) -> ConfigurationError {
        ConfigurationError(place, "expected \(expected), found \(value.kind)")
    }
}

extension JSON.Member {
    /// Whether the member is a note, by its name: JSON has no comments.
    fileprivate var isNote: Bool { name.utf8.starts(with: "//".utf8) }
}

import Foundation
import JOSE
import JSONText
import UniversalLinks

/// Reads the configuration file by the table of its keys, and says where something is not as it should be.
struct ConfigurationReader {
    let means: ConfigurationMeans

    /// The file with each secret in its place, and without notes.
    func file(
        _ bytes: [UInt8], _ overrides: [(path: String, value: FlipCheckConfiguration.Override)]
    ) throws -> ConfigurationFile {
        var value = JSON.object([])
        if !bytes.isEmpty {
            do { value = try JSONReader.value(of: bytes, depth: 16) } catch {
                let line = bytes[..<min(error.offset, bytes.count)].count { $0 == UInt8(ascii: "\n") } + 1
                throw ConfigurationError("the file", "is not JSON: line \(line): \(error.reason)")
            }
        }
        for (path, override) in overrides {
            let isList = ConfigurationKey.all.contains { $0.path == path && $0.kind == .texts }
            value = value.setting(path.split(separator: ".").map(String.init), to: override.json(isList))
        }
        let checked = try object(value, "", at: "")
        do {
            return try JSONDecoder().decode(ConfigurationFile.self, from: Data(checked.json))
        } catch DecodingError.keyNotFound(let name, let context) {
            let place = Self.join(Self.place(context.codingPath), name.stringValue)
            let path = Self.join(
                Self.place(context.codingPath.filter { $0.intValue == nil }), name.stringValue)
            let key = ConfigurationKey.all.first { $0.path.replacing("[]", with: "") == path }
            throw ConfigurationError(
                place, "is missing; give \(key?.text ?? "it"). A name that begins with // is a note")
        }
    }

    private static func place(_ path: [any CodingKey]) -> String {
        path.reduce("") { place, key in key.intValue.map { "\(place)[\($0)]" } ?? join(place, key.stringValue)
        }
    }

    private static func join(_ place: String, _ name: String) -> String {
        place.isEmpty ? name : "\(place).\(name)"
    }

    /// An object with no members but those of the table; `$schema` is for editors.
    private func object(_ value: JSON, _ path: String, at place: String) throws -> JSONValue {
        let members = try members(value, at: place.isEmpty ? "the file" : place)
        let known = ConfigurationKey.keys(in: path)
        var checked: [String: JSONValue] = [:]
        for member in members where member.name != "$schema" && !member.name.hasPrefix("//") {
            let inner = Self.join(place, member.name)
            guard let key = known.first(where: { $0.name == member.name }) else {
                let names = known.map(\.name).sorted().joined(separator: ", ")
                throw ConfigurationError(inner, "is not known; known here are \(names)")
            }
            if member.value != .null { checked[key.name] = try self.value(member.value, key, at: inner) }
        }
        return .object(checked)
    }

    private func members(_ value: JSON, at place: String) throws -> [JSON.Member] {
        guard case .object(let members) = value else { throw Self.wrong("an object", value, at: place) }
        if let name = members.repeatedNames.first {
            throw ConfigurationError(place, "has \"\(name)\" twice; keep one")
        }
        return members
    }

    private func value(_ value: JSON, _ key: ConfigurationKey, at place: String) throws -> JSONValue {
        switch key.kind {
        case .text: return .string(try text(value, at: place))
        case .address: return .string(try address(value, at: place))
        case .way:
            let way = try text(value, at: place)
            guard ["body", "basic"].contains(way) else {
                throw ConfigurationError(place, "is body or basic, and not \(way)")
            }
            return .string(way)
        case .secret: return .string(try secret(value, at: place))
        case .number:
            guard case .number(let text) = value, let number = Int64(text), (1...1_000_000_000) ~= number
            else { throw Self.wrong("a whole number above zero", value, at: place) }
            return .integer(number)
        case .flag:
            guard case .bool(let flag) = value else { throw Self.wrong("true or false", value, at: place) }
            return .bool(flag)
        case .texts: return try array(value, at: place) { .string(try text($0, at: $1)) }
        case .table:
            return .object(
                try members(value, at: place).reduce(into: [:]) { table, member in
                    let inner = Self.join(place, member.name)
                    table[member.name] = .string(try secret(member.value, at: inner))
                })
        case .object: return try object(value, key.path, at: place)
        case .objects: return try array(value, at: place) { try object($0, key.path, at: $1) }
        }
    }

    private func array(
        _ value: JSON, at place: String, _ element: (JSON, String) throws -> JSONValue
    ) throws -> JSONValue {
        guard case .array(let elements) = value else { throw Self.wrong("an array", value, at: place) }
        return .array(try elements.enumerated().map { try element($1, "\(place)[\($0)]") })
    }

    private func text(_ value: JSON, at place: String) throws -> String {
        guard case .string(let text) = value else { throw Self.wrong("text in quotes", value, at: place) }
        guard !text.isEmpty else {
            throw ConfigurationError(place, "is empty; give it a value or leave it out")
        }
        return text
    }

    private func address(_ value: JSON, at place: String) throws -> String {
        let text = try text(value, at: place)
        // An address in brackets is no name that an association file knows, but a server may be there.
        if ProbeTarget.isIPv6(text) { return text }
        do { _ = try LinkURL(text) } catch { throw ConfigurationError(place, "“\(text)” \(error)") }
        return text
    }

    /// Text, or the content of an environment variable or of a file.
    private func secret(_ value: JSON, at place: String) throws -> String {
        if case .string(let text) = value { return text }
        let source = try members(value, at: place)
        guard source.count == 1, let member = source.first, ["environment", "file"].contains(member.name)
        else { throw ConfigurationError(place, "expected text, {\"environment\": NAME} or {\"file\": PATH}") }
        if let refusal = means.refusal { throw ConfigurationError(place, refusal) }
        let name = try text(member.value, at: Self.join(place, member.name))
        if member.name == "environment" {
            guard let text = means.environment(name), !text.isEmpty else {
                throw ConfigurationError(place, "the environment variable \(name) is not set; set it")
            }
            return text
        }
        guard let bytes = means.file(name) else {
            throw ConfigurationError(place, "the file \(name) cannot be read")
        }
        // An editor puts a line break at the end.
        let text = String(decoding: bytes, as: UTF8.self)
        return String(text[..<(text.lastIndex { !$0.isNewline }.map(text.index(after:)) ?? text.startIndex)])
    }

    private static func wrong(_ expected: String, _ value: JSON, at place: String) -> ConfigurationError {
        ConfigurationError(place, "expected \(expected), found \(value.kind)")
    }
}

extension FlipCheckConfiguration {
    /// A value that takes the place of the file's, such as that of a flag.
    package enum Override: Sendable, Hashable {
        /// Text; for a list its elements, with spaces between them.
        case text(String)
        case number(Int)
        case flag(Bool)

        fileprivate func json(_ isList: Bool) -> JSON {
            switch self {
            case .text(let text) where isList: .array(text.split(separator: " ").map { .string(String($0)) })
            case .text(let text): .string(text)
            case .number(let number): .number("\(number)")
            case .flag(let flag): .bool(flag)
            }
        }
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

/// A problem of a configuration, with its place.
package struct ConfigurationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The place in the file: `signIn.forms[0].press`.
    package var path: String
    package var problem: String

    package init(_ path: String, _ problem: String) {
        self.path = path
        self.problem = problem
    }

    package var description: String { "\(path): \(problem)" }
}

/// The means that a configuration may use: environment, files and programs, all given by the caller.
package struct ConfigurationMeans: Sendable {
    package var environment: @Sendable (String) -> String?
    /// The content of a file; nil when it cannot be read.
    package var file: @Sendable (String) -> [UInt8]?
    /// Runs a program with arguments, and returns the last line that it printed.
    package var run: @Sendable ([String]) async -> String?
    /// Shows a person a URL, and returns the address that they ended at.
    package var ask: @Sendable (String) async -> String?
    /// What to do about a value that is a variable or a file, where neither is read; nil where they are.
    package var refusal: String?

    /// Means that have nothing, but for those given.
    package init(
        environment: @escaping @Sendable (String) -> String? = { _ in nil },
        file: @escaping @Sendable (String) -> [UInt8]? = { _ in nil },
        run: @escaping @Sendable ([String]) async -> String? = { _ in nil },
        ask: @escaping @Sendable (String) async -> String? = { _ in nil }, refusal: String? = nil
    ) {
        self.environment = environment
        self.file = file
        self.run = run
        self.ask = ask
        self.refusal = refusal
    }

    /// No means: a variable or a file is refused with the words, and no program is run.
    package static func none(_ refusal: String) -> ConfigurationMeans { ConfigurationMeans(refusal: refusal) }
}

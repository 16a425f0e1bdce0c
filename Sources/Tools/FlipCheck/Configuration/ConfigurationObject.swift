import JSONText
import UniversalLinks

/// An object of the configuration file: reads members by name, and says where
/// something is not as it should be.
struct ConfigurationObject {
    /// Its place in the file; empty for the file itself.
    let path: String
    private let members: [JSON.Member]
    let means: ConfigurationMeans

    /// The object at a place, with no members but these.
    ///
    /// `$schema` is for editors, and names that begin with `//` are notes.
    init(
        _ value: JSON, path: String, known: [String], means: ConfigurationMeans
    ) throws {
        self.path = path
        self.means = means
        let place = path.isEmpty ? "the file" : path
        guard case .object(let all) = value else {
            throw ConfigurationError(place, "expected an object, found \(value.kind)")
        }
        if let name = all.repeatedNames.first {
            throw ConfigurationError(place, "has \"\(name)\" twice; keep one")
        }
        let members = all.filter { $0.name != "$schema" && !$0.name.hasPrefix("//") }
        if let stranger = members.first(where: { !known.contains($0.name) }) {
            let names = known.sorted().joined(separator: ", ")
            throw ConfigurationError(Self.join(path, stranger.name), "is not known; known here are \(names)")
        }
        self.members = members
    }

    /// The place of a member.
    func place(_ name: String) -> String { Self.join(path, name) }

    /// The raw value of a member; nil when it is absent or null.
    func value(_ name: String) -> JSON? {
        members.value(name).flatMap { $0 == .null ? nil : $0 }
    }

    /// A member that is an object.
    func object(_ name: String, known: [String]) throws -> ConfigurationObject? {
        guard let value = value(name) else { return nil }
        return try ConfigurationObject(value, path: place(name), known: known, means: means)
    }

    /// A member that is text.
    func text(_ name: String) throws -> String? {
        guard let value = value(name) else { return nil }
        return try Self.text(value, at: place(name))
    }

    /// A member that is an address of the web.
    func url(_ name: String) throws -> String? {
        guard let text = try text(name) else { return nil }
        // An address in brackets is no name that an association file knows, but a server may be there.
        if ProbeTarget.isIPv6(text) { return text }
        do { _ = try LinkURL(text) } catch {
            throw ConfigurationError(place(name), "“\(text)” \(error)")
        }
        return text
    }

    /// A member that is a whole number above zero.
    func count(_ name: String) throws -> Int? {
        guard let value = value(name) else { return nil }
        guard case .number(let text) = value, let number = Int(text), (1...1_000_000_000).contains(number)
        else {
            throw ConfigurationError(place(name), "expected a whole number above zero, found \(value.kind)")
        }
        return number
    }

    /// A member that is true or false.
    func flag(_ name: String) throws -> Bool? {
        guard let value = value(name) else { return nil }
        guard case .bool(let flag) = value else {
            throw ConfigurationError(place(name), "expected true or false, found \(value.kind)")
        }
        return flag
    }

    /// A member that is an array, each element with its place.
    func elements(_ name: String) throws -> [(place: String, value: JSON)] {
        guard let value = value(name) else { return [] }
        guard case .array(let elements) = value else {
            throw ConfigurationError(place(name), "expected an array, found \(value.kind)")
        }
        return elements.enumerated().map { ("\(place(name))[\($0)]", $1) }
    }

    /// A member that is an array of texts.
    func texts(_ name: String) throws -> [String] {
        var texts: [String] = []
        for (place, value) in try elements(name) { texts.append(try Self.text(value, at: place)) }
        return texts
    }

    /// A member that is an object of texts or secrets, by name.
    func table(_ name: String) throws -> [(name: String, value: String)] {
        guard let value = value(name) else { return [] }
        guard case .object(let members) = value else {
            throw ConfigurationError(place(name), "expected an object, found \(value.kind)")
        }
        var table: [(name: String, value: String)] = []
        for member in members {
            table.append((member.name, try secret(member.value, at: Self.join(place(name), member.name))))
        }
        return table
    }

    /// A member that is text, or names an environment variable or a file that has it.
    func secret(_ name: String) throws -> String? {
        guard let value = value(name) else { return nil }
        return try secret(value, at: place(name))
    }

    private func secret(_ value: JSON, at place: String) throws -> String {
        if case .string(let text) = value { return text }
        let source = try ConfigurationObject(
            value, path: place, known: ["environment", "file"], means: means)
        if let refusal = means.refusal { throw ConfigurationError(place, refusal) }
        if let name = try source.text("environment") {
            guard let text = means.environment(name), !text.isEmpty else {
                throw ConfigurationError(place, "the environment variable \(name) is not set; set it")
            }
            return text
        }
        guard let file = try source.text("file") else {
            throw ConfigurationError(place, "expected text, {\"environment\": NAME} or {\"file\": PATH}")
        }
        guard let bytes = means.file(file) else {
            throw ConfigurationError(place, "the file \(file) cannot be read")
        }
        // An editor puts a line break at the end.
        return String(decoding: bytes, as: UTF8.self).trimmingLineBreaks
    }

    private static func text(_ value: JSON, at place: String) throws -> String {
        guard case .string(let text) = value else {
            throw ConfigurationError(place, "expected text in quotes, found \(value.kind)")
        }
        guard !text.isEmpty else {
            throw ConfigurationError(place, "is empty; give it a value or leave it out")
        }
        return text
    }

    private static func join(_ path: String, _ name: String) -> String {
        path.isEmpty ? name : "\(path).\(name)"
    }
}

extension String {
    fileprivate var trimmingLineBreaks: String {
        var text = self
        while let last = text.last, last.isNewline { text.removeLast() }
        return text
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

/// The means that a configuration may use: environment, files and clock, all given by the caller.
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

    /// No means: a variable or a file is refused with the words, and no program is run.
    package static func none(_ refusal: String) -> ConfigurationMeans {
        var means = ConfigurationMeans()
        means.refusal = refusal
        return means
    }

    /// Means that have nothing, but for those given.
    package init(
        environment: @escaping @Sendable (String) -> String? = { _ in nil },
        file: @escaping @Sendable (String) -> [UInt8]? = { _ in nil },
        run: @escaping @Sendable ([String]) async -> String? = { _ in nil },
        ask: @escaping @Sendable (String) async -> String? = { _ in nil }
    ) {
        self.environment = environment
        self.file = file
        self.run = run
        self.ask = ask
    }
}

// Docs/associate.md shows this step from outside.

import JSON

/// An `apple-app-site-association` file: which links of a site open which apps.
///
/// Source: Apple, "Supporting associated domains" and the reference of `applinks`.
public struct AssociationFile: Sendable, Hashable {
    /// The part of the file about some apps.
    public struct Entry: Sendable, Hashable {
        /// The place of the entry in the file: `applinks.details[0]`.
        public let location: String
        /// The apps, each by its prefix and its bundle id.
        public let appIDs: [String]
        /// The rules in the order in which they are tried.
        public let rules: [Rule]
    }

    /// One dictionary of `components`, or one string of `paths`, with the defaults filled in.
    public struct Rule: Sendable, Hashable {
        /// The place of the rule in the file: `applinks.details[0].components[1]`.
        var location: String
        /// Whether the rule is a string of `paths`, the older form.
        var isInPaths = false
        /// The condition for the path of a link (key `/`).
        var path = Pattern.anything
        /// The condition for the query (key `?`).
        var query = Query.whole(.anything)
        /// The condition for the fragment (key `#`).
        var fragment = Pattern.anything
        /// Whether a link that matches does not open the app (key `exclude`).
        var isExclusion = false
        /// The author's remark about the rule (key `comment`).
        var comment: String?
        /// Whether `A` differs from `a` (key `caseSensitive`).
        var isCaseSensitive = true
        /// Whether the link is compared as it is written, with its escapes (key `percentEncoded`).
        var isPercentEncoded = true
    }

    /// The condition of a rule for the query.
    enum Query: Sendable, Hashable {
        /// One pattern for the query as a whole.
        case whole(Pattern)
        /// Patterns for items by name; an item that none of them names may have any value.
        case items([Item])
    }

    /// A pattern for the items with one name.
    struct Item: Sendable, Hashable {
        let name: String
        let pattern: Pattern
    }

    /// The size of the file in bytes.
    package let byteCount: Int
    /// The entries about apps, in the order in which they are tried.
    public let entries: [Entry]
    /// The variables that the file defines.
    let variables: [SubstitutionVariable]
    /// The faults noticed while reading, such as a key that occurs twice.
    let readingFindings: [LintFinding]
    /// The limits on the work for the file, which hold for matching too.
    let limits: AssociationLimits

    /// Reads a file.
    ///
    /// Throws ``AssociationError`` when the file is too large or is not JSON, or when a value is not what Apple's reference
    /// asks for.
    public init(_ json: [UInt8], limits: AssociationLimits = AssociationLimits()) throws(AssociationError) {
        guard json.count <= limits.bytes else {
            throw .tooLarge(bytes: json.count, limit: limits.bytes)
        }
        let value: JSON
        do { value = try JSONReader.value(of: json, depth: limits.depth) } catch {
            throw Self.readingError(error, in: json)
        }
        let reader = try AssociationReader(value)
        byteCount = json.count
        entries = reader.entries
        variables = reader.ownVariables
        readingFindings = reader.findings
        self.limits = limits
    }

    /// Reads a file from its text.
    ///
    /// Throws as the initializer from bytes does.
    public init(_ text: String, limits: AssociationLimits = AssociationLimits()) throws(AssociationError) {
        try self.init(Array(text.utf8), limits: limits)
    }

    private static func readingError(_ problem: JSONProblem, in json: [UInt8]) -> AssociationError {
        let newline = UInt8(ascii: "\n")
        let textBefore = json[..<problem.offset]
        let lineStart = textBefore.lastIndex(of: newline).map { $0 + 1 } ?? 0
        return .notJSON(
            line: textBefore.count { $0 == newline } + 1, column: problem.offset - lineStart + 1,
            reason: json.isPage ? "this is an HTML page" : problem.reason + json.remarkOnEncoding)
    }
}

extension AssociationFile.Rule: CustomStringConvertible {
    /// The rule in short: `/flip`, `not /help/website/*`, `/help/* ?articleNumber=????`.
    public var description: String {
        var parts = [path.text]
        switch query {
        case .whole(.anything): break
        case .whole(let pattern): parts.append("?\(pattern.text)")
        case .items(let items):
            let itemTexts = items.map { item in "\(item.name)=\(item.pattern.text)" }
            parts.append("?" + itemTexts.joined(separator: "&"))
        }
        if fragment != .anything { parts.append("#\(fragment.text)") }
        return (isExclusion ? "not " : "") + parts.joined(separator: " ")
    }
}

extension AssociationFile {
    /// Whether the file has the same apps and rules as another, in the same order; places and comments do not count.
    ///
    /// Neither does the order of the patterns for a query's items, which are members of a JSON object.
    package func hasSameRules(as other: AssociationFile) -> Bool {
        entries.elementsEqual(other.entries) { entry, otherEntry in
            entry.appIDs == otherEntry.appIDs
                && entry.rules.map(\.withoutRemarks) == otherEntry.rules.map(\.withoutRemarks)
        }
    }
}

extension AssociationFile.Rule {
    /// The rule without its place, its form and its comment, which decide about no link.
    fileprivate var withoutRemarks: Self {
        var rule = self
        rule.location = ""
        rule.isInPaths = false
        rule.comment = nil
        if case .items(let items) = query {
            rule.query = .items(
                items.sorted { ($0.name, $0.pattern.text) < ($1.name, $1.pattern.text) })
        }
        return rule
    }
}

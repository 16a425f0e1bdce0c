import Testing
import UniversalLinks

/// A link against a file, with what must come of it and by which rule.
struct MatchCase: Sendable, CustomTestStringConvertible {
    /// The app of the cases that do not name another.
    static let app = "ABCDE12345.com.example.app"

    let file: String
    let url: String
    let app: String
    let expected: String

    /// A whole file; `expected` is `opens`, `excluded` or `no`, and where in
    /// `applinks.details` it was decided.
    init(file: String, _ url: String, app: String = MatchCase.app, _ expected: String) {
        self.file = file
        self.url = url.hasPrefix("https://") ? url : "https://example.com" + url
        self.app = app
        self.expected = expected
    }

    /// One dictionary of `components`; `expected` is `opens`, or the part of the
    /// link that decides against it.
    init(_ component: String, _ url: String, _ expected: String) {
        self.init(
            file: #"{"applinks":{"details":[{"appIDs":["\#(Self.app)"],"components":[\#(component)]}]}}"#,
            url,
            expected == "opens" || expected == "excluded"
                ? "\(expected) [0].components[0]" : "no: \(expected)")
    }

    var testDescription: String { "\(url) \(expected)" }

    /// The library's result, in the words of `expected`.
    var actual: String {
        get throws {
            let trace = try AssociationFile(file).trace(try LinkURL(url), for: app)
            func short(_ location: String) -> String { location.replacing("applinks.details", with: "") }
            switch trace.outcome {
            case .opens(let rule): return "opens \(short(rule))"
            case .excluded(let rule): return "excluded \(short(rule))"
            case .noMatch:
                let parts = trace.steps.compactMap { step in
                    if case .mismatch(let mismatch) = step.result { mismatch.part.description } else { nil }
                }
                return parts.last.map { "no: \($0)" } ?? "no"
            case .appNotListed: return "not listed"
            case .abandoned(let rule): return "abandoned \(short(rule))"
            }
        }
    }
}

extension [MatchCase] {
    /// Links against one dictionary of `components`, each with its result.
    static func rule(_ component: String, _ links: KeyValuePairs<String, String>) -> Self {
        links.map { MatchCase(component, $0.key, $0.value) }
    }

    /// Links that a whole file decides alike.
    static func file(
        _ file: String, app: String = MatchCase.app, _ expected: String, _ links: String...
    ) -> Self {
        links.map { MatchCase(file: file, $0, app: app, expected) }
    }
}

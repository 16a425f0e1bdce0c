import FlipCheck
import HTTPMessages
import Testing

/// A partner whose association file has one mistake, and the rules that have to find it.
struct BrokenAssociation: Sendable, CustomTestStringConvertible {
    let name: String
    let fails: Set<String>
    var response = HTTPResponse(status: 200)
    var known: @Sendable (inout FlipCheckConfiguration) -> Void = { _ in }

    init(
        _ name: String, _ fails: Set<String>, file: String = sound, components: String? = nil,
        beside: String? = nil, status: Int = 200, type: String = "application/json", location: String? = nil,
        known: @escaping @Sendable (inout FlipCheckConfiguration) -> Void = { _ in }
    ) {
        self.name = name
        self.fails = Set(fails.map { "association/\($0)" })
        let components = components ?? beside.map { "\(Self.flip), \($0)" }
        let text = components.map { Self.file($0) } ?? file
        response = HTTPResponse(status: status, contentType: type, text: text)
        response.headers["Location"] = location
        self.known = known
    }

    var testDescription: String { name }

    private static let app = Partner.Demo.appID
    private static let flip = #"{"/": "/flip"}"#
    private static let sound = file(#"{"/": "/authorize", "exclude": true}, \#(flip)"#)

    private static func file(_ components: String, appID: String = app, in members: String = "") -> String {
        #"{"applinks": {\#(members) "details": [{"appIDs": ["\#(appID)"], "components": [\#(components)]}]}}"#
    }

    private static func details(_ details: String) -> String { #"{"applinks": {"details": \#(details)}}"# }

    static let none = BrokenAssociation("no mistake", [])

    /// Files that say something wrong.
    static let files: [Self] = [
        .init(
            "no applinks", ["missing-applinks", "flip-not-matched"],
            file: #"{"webcredentials": {"apps": []}}"#),
        .init(
            "details as a dictionary", ["details-dictionary"],
            file: details(#"{"\#(app)": {"paths": ["/flip"]}}"#)),
        .init(
            "paths beside components", ["mixed-formats"],
            file: details(#"[{"appIDs": ["\#(app)"], "paths": ["/x"], "components": [{"/": "/flip"}]}]"#)),
        .init("no component", ["no-rules", "flip-not-matched"], components: ""),
        .init(
            "an entry without an app", ["no-apps"],
            file: details(
                #"[{"appIDs": [], "components": [{"/": "/x"}]}, "#
                    + #"{"appIDs": ["\#(app)"], "components": [{"/": "/flip"}]}]"#
            )),
        .init(
            "appID beside appIDs", ["app-id-ignored"],
            file: details(#"[{"appID": "\#(app)", "appIDs": ["\#(app)"], "components": [{"/": "/flip"}]}]"#)),
        .init(
            "the app without its prefix", ["app-id-form", "flip-not-matched"],
            file: file(flip, appID: "example.partner.app")),
        .init(
            "a key twice", ["duplicate-key"], components: #"{"/": "/flip", "comment": "a", "comment": "b"}"#),
        .init("a key misspelt", ["unknown-key"], components: #"{"/": "/flip", "casesensitive": false}"#),
        .init(
            "a query value that is no text", ["query-not-string"],
            beside: #"{"/": "/x", "?": {"a": true}}"#),
        .init(
            "parameters in one order", ["query-order", "flip-not-matched"],
            components: #"{"/": "/flip", "?": "client_id=*&state=*"}"#),
        .init(
            "a query in the path", ["path-only", "flip-not-matched"],
            components: #"{"/": "/flip?client_id=*"}"#),
        .init("no slash at the beginning", ["leading-slash"], beside: #"{"/": "x"}"#),
        .init("a space in a pattern", ["percent-encoding"], beside: #"{"/": "/a b"}"#),
        .init("a variable that does not exist", ["unknown-variable"], beside: #"{"/": "/$(language)"}"#),
        .init(
            "a variable with the name of Apple's", ["variable-form"],
            file: file(flip, in: #""substitutionVariables": {"lang": ["x"]},"#)),
        .init(
            "the whole site, with the authorization URL", ["whole-site", "authorization-captured"],
            file: details(#"[{"appID": "\#(app)", "paths": ["*"]}]"#)),
        .init(
            "a rule that never decides", ["unreachable-rule"],
            beside: #"{"/": "/a/*"}, {"/": "/a/b", "exclude": true}"#),
        .init("the authorization URL", ["authorization-captured"], beside: #"{"/": "/auth*"}"#),
        .init("another path", ["flip-not-matched"], components: #"{"/": "/flop"}"#),
        .init("all below the path", ["flip-matched-loosely"], components: #"{"/": "/flip/*"}"#),
        .init(
            "more than 128 KB", ["size"],
            components: #"{"/": "/flip", "comment": "\#(String(repeating: "x", count: 131_072))"}"#),
    ]

    /// Files that are served in the wrong way.
    static let sites: [Self] = [
        .init("plain http", ["hosting-https"]) {
            $0.association.url = "http://partner.example/.well-known/apple-app-site-association"
            $0.limits.allowsPlainHTTPToOtherMachinesInsecurely = true
        },
        .init("another place", ["hosting-place"]) {
            $0.association.url = "https://partner.example/apple-app-site-association"
        },
        .init(
            "a redirect", ["hosting-redirect"], status: 301,
            location: "https://www.partner.example/.well-known/apple-app-site-association"),
        .init("not found", ["hosting-answer"], status: 404),
        .init("text/html", ["hosting-content-type"], type: "text/html"),
        .init("a page", ["hosting-unreadable"], file: "<!doctype html><title>Sign in</title>"),
        .init("an old copy at Apple", ["copy-current"]) {
            $0.association.copy = .recorded(Array(file(#"{"/": "/old"}"#).utf8))
        },
    ]

    /// Looks at the rules of the association file; the other groups never see it.
    func report() async throws -> Report {
        var configuration = Partner.configuration
        known(&configuration)
        let client = Partner.client(of: Answering { [response] _ in response })
        return await Runner.report(["association"], try .through(client, configuration))
    }
}

import FlipCheck
import HTTPMessages
import PlatformCrypto
import Testing

/// A partner whose association file has one mistake, and the rules that have to find it.
struct BrokenAssociation: Sendable, CustomTestStringConvertible {
    let name: String
    let fails: Set<String>
    var response = HTTPResponse(status: 200)
    var known: @Sendable (inout FlipCheckConfiguration) -> Void = { _ in }

    init(
        _ name: String, _ fails: Set<String>, file: String = sound, status: Int = 200,
        type: String = "application/json", location: String? = nil,
        known: @escaping @Sendable (inout FlipCheckConfiguration) -> Void = { _ in }
    ) {
        self.name = name
        self.fails = Set(fails.map { "association/\($0)" })
        response = HTTPResponse(status: status, contentType: type, text: file)
        response.headers["Location"] = location
        self.known = known
    }

    var testDescription: String { name }

    private static let app = Partner.Demo.appID
    private static let sound = file(#"{"/": "/authorize", "exclude": true}, {"/": "/flip"}"#)

    private static func file(_ components: String, appID: String = app, in members: String = "") -> String {
        #"{"applinks": {\#(members) "details": [{"appIDs": ["\#(appID)"], "components": [\#(components)]}]}}"#
    }

    private static func details(_ details: String) -> String { #"{"applinks": {"details": \#(details)}}"# }

    static let none = BrokenAssociation("no mistake", [])

    /// Files that say something wrong.
    static let files = [
        BrokenAssociation(
            "no applinks", ["missing-applinks", "flip-not-matched"],
            file: #"{"webcredentials": {"apps": []}}"#),
        BrokenAssociation(
            "details as a dictionary", ["details-dictionary"],
            file: details(#"{"\#(app)": {"paths": ["/flip"]}}"#)),
        BrokenAssociation(
            "paths beside components", ["mixed-formats"],
            file: details(#"[{"appIDs": ["\#(app)"], "paths": ["/x"], "components": [{"/": "/flip"}]}]"#)),
        BrokenAssociation("no component", ["no-rules", "flip-not-matched"], file: file("")),
        BrokenAssociation(
            "an entry without an app", ["no-apps"],
            file: details(
                #"[{"appIDs": [], "components": [{"/": "/x"}]}, "#
                    + #"{"appIDs": ["\#(app)"], "components": [{"/": "/flip"}]}]"#
            )),
        BrokenAssociation(
            "appID beside appIDs", ["app-id-ignored"],
            file: details(#"[{"appID": "\#(app)", "appIDs": ["\#(app)"], "components": [{"/": "/flip"}]}]"#)),
        BrokenAssociation(
            "the app without its prefix", ["app-id-form", "flip-not-matched"],
            file: file(#"{"/": "/flip"}"#, appID: "example.partner.app")),
        BrokenAssociation(
            "a key twice", ["duplicate-key"], file: file(#"{"/": "/flip", "comment": "a", "comment": "b"}"#)),
        BrokenAssociation(
            "a key misspelt", ["unknown-key"], file: file(#"{"/": "/flip", "casesensitive": false}"#)),
        BrokenAssociation(
            "a query value that is no text", ["query-not-string"],
            file: file(#"{"/": "/flip"}, {"/": "/x", "?": {"a": true}}"#)),
        BrokenAssociation(
            "parameters in one order", ["query-order", "flip-not-matched"],
            file: file(#"{"/": "/flip", "?": "client_id=*&state=*"}"#)),
        BrokenAssociation(
            "a query in the path", ["path-only", "flip-not-matched"],
            file: file(#"{"/": "/flip?client_id=*"}"#)),
        BrokenAssociation(
            "no slash at the beginning", ["leading-slash"], file: file(#"{"/": "/flip"}, {"/": "x"}"#)),
        BrokenAssociation(
            "a space in a pattern", ["percent-encoding"], file: file(#"{"/": "/flip"}, {"/": "/a b"}"#)),
        BrokenAssociation(
            "a variable that does not exist", ["unknown-variable"],
            file: file(#"{"/": "/flip"}, {"/": "/$(language)"}"#)),
        BrokenAssociation(
            "a variable with the name of Apple's", ["variable-form"],
            file: file(#"{"/": "/flip"}"#, in: #""substitutionVariables": {"lang": ["x"]},"#)),
        BrokenAssociation(
            "the whole site, with the authorization URL", ["whole-site", "authorization-captured"],
            file: details(#"[{"appID": "\#(app)", "paths": ["*"]}]"#)),
        BrokenAssociation(
            "a rule that never decides", ["unreachable-rule"],
            file: file(#"{"/": "/flip"}, {"/": "/a/*"}, {"/": "/a/b", "exclude": true}"#)),
        BrokenAssociation(
            "the authorization URL", ["authorization-captured"],
            file: file(#"{"/": "/flip"}, {"/": "/auth*"}"#)),
        BrokenAssociation("another path", ["flip-not-matched"], file: file(#"{"/": "/flop"}"#)),
        BrokenAssociation("all below the path", ["flip-matched-loosely"], file: file(#"{"/": "/flip/*"}"#)),
        BrokenAssociation(
            "more than 128 KB", ["size"],
            file: file(#"{"/": "/flip", "comment": "\#(String(repeating: "x", count: 131_072))"}"#)),
    ]

    /// Files that are served in the wrong way.
    static let sites = [
        BrokenAssociation("plain http", ["hosting-https"]) {
            $0.association.url = "http://partner.example/.well-known/apple-app-site-association"
            $0.limits.allowsPlainHTTPToOtherMachinesInsecurely = true
        },
        BrokenAssociation("another place", ["hosting-place"]) {
            $0.association.url = "https://partner.example/apple-app-site-association"
        },
        BrokenAssociation(
            "a redirect", ["hosting-redirect"], status: 301,
            location: "https://www.partner.example/.well-known/apple-app-site-association"),
        BrokenAssociation("not found", ["hosting-answer"], status: 404),
        BrokenAssociation("text/html", ["hosting-content-type"], type: "text/html"),
        BrokenAssociation("a page", ["hosting-unreadable"], file: "<!doctype html><title>Sign in</title>"),
        BrokenAssociation("an old copy at Apple", ["copy-current"]) {
            $0.association.copy = .recorded(Array(file(#"{"/": "/old"}"#).utf8))
        },
    ]

    /// Looks at the rules of the association file; the other groups never see it.
    func report() async throws -> Report {
        let site = Answering { [response] _ in response }
        var configuration = Partner.configuration
        known(&configuration)
        return await Runner.report(
            ["association"],
            Probe(
                configuration,
                client: InMemoryClient([Partner.issuer: site, "http://partner.example": site]),
                crypto: try .init(), random: .repeatable(seed: 2), clock: .simulated()))
    }
}

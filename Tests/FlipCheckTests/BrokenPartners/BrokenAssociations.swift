import FlipCheck
import HTTPMessages
import PartnerMistakes

extension BrokenPartner {
    /// A partner whose site has an association file with one mistake.
    ///
    /// - Parameters:
    ///   - fails: the rules that have to find it, without their group.
    ///   - file: the whole file; `components` and `beside` replace it.
    ///   - components: the components of the app's entry.
    ///   - beside: further components, after that of the flip link.
    ///   - location: the value of `Location`, or nil for no redirect.
    ///   - folder: where the file is. The answer is 404 elsewhere.
    ///   - known: changes what flip-check knows of the partner.
    static func site(
        _ name: String, _ fails: Set<String>, file: String = sound, components: String? = nil,
        beside: String? = nil, status: Int = 200, type: String = "application/json", location: String? = nil,
        folder: String = "/.well-known",
        known: @escaping @Sendable (inout FlipCheckConfiguration) -> Void = { _ in }
    ) -> BrokenPartner {
        let components = components ?? beside.map { "\(flip), \($0)" }
        let text = components.map { Self.file($0) } ?? file
        let response = HTTPResponse(status: status, contentType: type, text: text).withHeader(
            "Location", location)
        return BrokenPartner(
            name, fails: Set(fails.map { "association/\($0)" }), known: known,
            .answering { request in
                guard request.path.hasSuffix("/apple-app-site-association") else { return nil }
                return request.path == "\(folder)/apple-app-site-association" ? response : .page(404)
            })
    }

    private static let app = Partner.Demo.appID
    private static let flip = #"{"/": "/flip"}"#
    private static let sound = file(#"{"/": "/authorize", "exclude": true}, \#(flip)"#)

    private static func file(_ components: String, appID: String = app, in members: String = "") -> String {
        #"{"applinks": {\#(members) "details": [{"appIDs": ["\#(appID)"], "components": [\#(components)]}]}}"#
    }

    private static func details(_ details: String) -> String { #"{"applinks": {"details": \#(details)}}"# }

    /// Files that say something wrong.
    static let wrongAssociations: [BrokenPartner] = [
        site(
            "no applinks", ["missing-applinks", "flip-not-matched"],
            file: #"{"webcredentials": {"apps": []}}"#),
        site(
            "details as a dictionary", ["details-dictionary"],
            file: details(#"{"\#(app)": {"paths": ["/flip"]}}"#)),
        site(
            "paths beside components", ["mixed-formats"],
            file: details(#"[{"appIDs": ["\#(app)"], "paths": ["/x"], "components": [{"/": "/flip"}]}]"#)),
        site("no component", ["no-rules", "flip-not-matched"], components: ""),
        site(
            "an entry without an app", ["no-apps"],
            file: details(
                #"[{"appIDs": [], "components": [{"/": "/x"}]}, "#
                    + #"{"appIDs": ["\#(app)"], "components": [{"/": "/flip"}]}]"#
            )),
        site(
            "appID beside appIDs", ["app-id-ignored"],
            file: details(#"[{"appID": "\#(app)", "appIDs": ["\#(app)"], "components": [{"/": "/flip"}]}]"#)),
        site(
            "the app without its prefix", ["app-id-form", "flip-not-matched"],
            file: file(flip, appID: "example.partner.app")),
        site(
            "a key twice", ["duplicate-key"], components: #"{"/": "/flip", "comment": "a", "comment": "b"}"#),
        site("a key misspelt", ["unknown-key"], components: #"{"/": "/flip", "casesensitive": false}"#),
        site(
            "a query value that is no text", ["query-not-string"],
            beside: #"{"/": "/x", "?": {"a": true}}"#),
        site(
            "parameters in one order", ["query-order", "flip-not-matched"],
            components: #"{"/": "/flip", "?": "client_id=*&state=*"}"#),
        site(
            "a query in the path", ["path-only", "flip-not-matched"],
            components: #"{"/": "/flip?client_id=*"}"#),
        site("no slash at the beginning", ["leading-slash"], beside: #"{"/": "x"}"#),
        site(
            "paths beside appIDs", ["mixed-formats"],
            file: details(#"[{"appIDs": ["\#(app)"], "paths": ["/flip"]}]"#)),
        site(
            "an exclusion in small letters", ["exclusion-form"],
            file: details(#"[{"appID": "\#(app)", "paths": ["not /x", "/flip"]}]"#)),
        site(
            "an exclusion of everything in small letters", ["exclusion-form"],
            file: details(#"[{"appID": "\#(app)", "paths": ["/flip", "not *"]}]"#)),
        site(
            "an exclusion by ! before a wildcard", ["exclusion-form"],
            file: details(#"[{"appID": "\#(app)", "paths": ["!*/private/*", "/flip"]}]"#)),
        site("a host in a path", ["path-only"], beside: #"{"/": "https://partner.example/x"}"#),
        site("a space in a pattern", ["percent-encoding"], beside: #"{"/": "/a b"}"#),
        site("a variable that does not exist", ["unknown-variable"], beside: #"{"/": "/$(language)"}"#),
        site(
            "a variable with the name of Apple's", ["variable-form"],
            file: file(flip, in: #""substitutionVariables": {"lang": ["x"]},"#)),
        site(
            "the whole site, with the authorization URL", ["whole-site", "authorization-captured"],
            file: details(#"[{"appID": "\#(app)", "paths": ["*"]}]"#)),
        site(
            "a rule that never decides", ["unreachable-rule"],
            beside: #"{"/": "/a/*"}, {"/": "/a/b", "exclude": true}"#),
        site("the authorization URL", ["authorization-captured"], beside: #"{"/": "/auth*"}"#),
        site("another path", ["flip-not-matched"], components: #"{"/": "/flop"}"#),
        site("all below the path", ["flip-matched-loosely"], components: #"{"/": "/flip/*"}"#),
        site(
            "more than 128 KB", ["size"],
            components: #"{"/": "/flip", "comment": "\#(String(repeating: "x", count: 131_072))"}"#),
    ]

    /// Files that are served in the wrong way.
    static let wrongSites: [BrokenPartner] = [
        site("plain http", ["hosting-https"]) {
            $0.association.url = "http://partner.example/.well-known/apple-app-site-association"
            $0.limits.allowsPlainHTTPToOtherMachinesInsecurely = true
        },
        site("another place", ["hosting-place"], folder: "") {
            $0.association.url = "https://partner.example/apple-app-site-association"
        },
        site(
            "a redirect", ["hosting-redirect"], status: 301,
            location: "https://www.partner.example/.well-known/apple-app-site-association"),
        site("not found", ["hosting-answer"], status: 404),
        site("text/html", ["hosting-content-type"], type: "text/html"),
        site(
            "a page as text/html", ["hosting-unreadable", "hosting-content-type"],
            file: "<!doctype html><title>App</title>", type: "text/html"),
        site("a page", ["hosting-unreadable"], file: "<!doctype html><title>Sign in</title>"),
        site("an old copy at Apple", ["copy-current"]) {
            $0.association.copy = .recorded(Array(file(#"{"/": "/old"}"#).utf8))
        },
    ]
}

import AppFlip
import Foundation
import PartnerApp
import TestSupport
import Testing
import WebText

@testable import OneFile

/// A decision in a form that both implementations have.
///
/// What the texts say is left out: the library names the problem and the remedy, the one
/// file names the parameter.
private enum Verdict: Hashable {
    case notAFlipLink, show
    case answer(address: String, error: [UInt8], state: [UInt8]?)
    case ask(
        address: String, state: [UInt8], scopes: [[UInt8]], form: String, code: String, error: String)
}

@Suite struct FlipLinkTests {
    /// Rules of the library that the one file leaves out, and why.
    ///
    /// None changes a verdict on a link: the texts of errors are shorter, since each is for an engineer's
    /// eyes; the number of scopes has no limit of its own, since an unknown scope ends the reading and there
    /// are few known ones.
    @Test func `the library and the one file decide alike`() {
        for link in FlipLinkVectors.all { #expect(library(link) == oneFile(link), "\(link.prefix(300))") }
    }

    @Test func `the vectors have every verdict, and other links are left to the app's router`() {
        let verdicts = FlipLinkVectors.all.map(oneFile)
        #expect(FlipLinkVectors.routed.allSatisfy { library($0) == .notAFlipLink })
        guard case .ask = library(FlipLinkVectors.link("HTTPS://Partner.EXAMPLE/flip")) else {
            Issue.record("scheme and host count in any case, as they do for the system")
            return
        }
        #expect(verdicts.count { if case .ask = $0 { true } else { false } } > 20)
        #expect(verdicts.count { if case .answer = $0 { true } else { false } } > 20)
        #expect(verdicts.count { $0 == .show } > 20)
        #expect(verdicts.count { $0 == .notAFlipLink } > 10)
    }

    @Test func `links that were changed at random are decided alike`() {
        var random = SeededGenerator(seed: 20_261_123)
        let pieces = [
            "&", "=", "%", "%2", "+", "#", "?", "\u{301}", "%C3", "%A9", "state=", "redirect_uri=", "%00",
            ";",
        ]
        for _ in 0..<5_000 {
            var bytes = Array(FlipLinkVectors.all.randomElement(using: &random)!.utf8.prefix(2_000))
            for _ in 0...Int.random(in: 0...2, using: &random) {
                let place = Int.random(in: 0...bytes.count, using: &random)
                switch Int.random(in: 0...2, using: &random) {
                case 0: bytes.insert(contentsOf: Array(pieces.randomElement(using: &random)!.utf8), at: place)
                case 1: bytes.removeSubrange(place..<min(place + 3, bytes.count))
                default: if place < bytes.count { bytes[place] = .random(in: 0...127, using: &random) }
                }
            }
            let link = String(decoding: bytes, as: UTF8.self)
            #expect(library(link) == oneFile(link), "\(link.debugDescription)")
        }
    }

    @Test func `the other parameters, the reply and its state are the same bytes`() {
        let link = FlipLinkVectors.link(state: "A%2BB+%C3%A9", more: "&x=1%202")
        guard case .ask(let question) = FlipSettings.filledIn.decide(link) else {
            Issue.record("not asked")
            return
        }
        #expect(
            question.reply(code: "4/0 +")?.absoluteString
                == "\(FlipLinkVectors.google)?code=4%2F0%20%2B&state=A%2BB%2B%C3%A9")
        #expect(
            question.reply(.accessDenied, "The user refused.")?.absoluteString
                == "\(FlipLinkVectors.google)?error=access_denied"
                + "&error_description=The%20user%20refused.&state=A%2BB%2B%C3%A9"
        )
        #expect(question.otherParameters.map(\.value) == ["1 2"])
    }

    private func oneFile(_ link: String) -> Verdict {
        switch FlipSettings.filledIn.decide(link) {
        case .notAFlipLink: return .notAFlipLink
        case .show: return .show
        case .answer(let url): return refusal(url.absoluteString)
        case .ask(let question):
            return .ask(
                address: question.redirectURI, state: Array(question.state.utf8),
                scopes: question.scopes.map { Array($0.utf8) },
                form: String(decoding: question.codeForm(), as: UTF8.self),
                code: question.reply(code: "c+")?.absoluteString ?? "",
                error: question.reply(.cancelled, "No network.")?.absoluteString ?? "")
        }
    }

    private func library(_ link: String) -> Verdict {
        switch FlipLinkChecker(configuration).decide(link: link) {
        case .notAFlipLink: return .notAFlipLink
        case .refuse: return .show
        case .reply(let answer): return refusal(answer.url)
        case .request(let request):
            let reply = FlipReply.error(.cancelled, description: "No network.", state: request.request.state)
            return .ask(
                address: request.redirectURI.text, state: Array(request.request.state.utf8),
                scopes: request.scope.map { Array($0.utf8) },
                form: CodeRequest(request).form.encoded, code: request.reply(code: "c+").url,
                error: reply.url(at: request.redirectURI))
        }
    }

    private let configuration = PartnerConfiguration(
        universalLink: FlipLinkVectors.start, clientID: "google-client",
        allowedScopes: ["devices.read", "devices.control"], defaultScope: ["devices.read"])

    private func refusal(_ url: String) -> Verdict {
        let parts = url.split(separator: "?", maxSplits: 1).map(String.init)
        let parameters = Parameters(parsing: parts[1], plus: .literal)
        func bytes(_ name: String) -> [UInt8]? {
            (try? parameters.value(name)).flatMap { $0 }.map { Array($0.utf8) }
        }
        return .answer(address: parts[0], error: bytes("error") ?? [], state: bytes("state"))
    }
}

/// Links that the library and the one file have to decide alike.
enum FlipLinkVectors {
    static let google = "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast"
    static let start = "https://partner.example/flip"
    static let escaped = PercentCoding.encode(google)

    /// A link as Google writes it; a parameter is left out by nil.
    static func link(
        _ base: String = start, client: String? = "google-client",
        scope: String? = "devices.read+devices.control",
        state: String? = "A%2BB%3D", redirectURI: String? = escaped, more: String = ""
    ) -> String {
        let parameters = [
            client.map { "client_id=\($0)" }, scope.map { "scope=\($0)" }, state.map { "state=\($0)" },
            redirectURI.map { "redirect_uri=\($0)" },
        ]
        return "\(base)?\(parameters.compactMap { $0 }.joined(separator: "&"))\(more)"
    }

    static var all: [String] {
        ways + routed + states + redirectURIs + clients + scopes + repeated + damaged + long
    }

    static let ways = [
        link(), link(more: "&user_locale=de&code_challenge=x%20y&empty=&bare"), link(scope: nil),
        link(scope: ""),
        link("HTTPS://Partner.EXAMPLE/flip"), "\(start)?", start, "\(start)#", "\(start)?#", "\(start)?&&&",
        link(redirectURI: escaped.lowercased()), link(redirectURI: google),
        "\(start)?redirect_uri=\(google)&state=s&client_id=google-client",
        "\(start)?redirect%5Furi=\(escaped)&state=s",
    ]

    /// Other links of the app.
    static let routed = [
        "https://partner.example/", "\(start)/", "https://partner.example/Flip", "\(start)ped",
        "partner://flip", "",
        "https://other.example/flip", "https://partner.example:443/flip", "https://user@partner.example/flip",
        "http://partner.example/flip", "https://partner.example.evil.example/flip",
        "https://\u{212A}artner.example/flip",
        "https://partner.example/x?y=https://partner.example/flip", "https://partner.example/fli\u{301}p",
        "https://partner.example/%66lip", "https://partner.example/../flip", "https:/partner.example/flip",
    ].map { link($0) }

    static let states =
        [
            "A+B%2BC", "%2b", "a%20b", "a=b==", "/x/?y", "%26%23", "%C3%A9", "e%CC%81", "%00%0D%0A", "%25",
            "%2525", "a;b",
            "\u{E9}", "%EF%BB%BFx", "APvk_-.~", String(repeating: "%2B", count: 2048), "\u{301}x", "%", "%2",
            "%zz", "%C3%28",
            "%FF", "", "%+f", "%\u{FF11}1", "%ED%A0%80", "%C0%80",
        ].map { link(state: $0) } + [
            link(state: nil), link(more: "&state=A%2BB%3D"), link(state: "a#b"), link(more: "#"),
        ]

    static let redirectURIs =
        [
            "https://evil.example/a/com.google.Chromecast", google + "/", google + "?x=1", google + "#",
            google + ".dev",
            "http" + google.dropFirst(5), google.uppercased(), google.replacing("/a/", with: "/r/"),
            google + "\u{301}",
            google.replacing("oauth-redirect", with: "oauth-redirect-sandbox"), google + "%00", " " + google,
            "",
            google.replacing("Chromecast", with: "Chromecas\u{74}\u{327}"),
            google.replacing("k", with: "\u{212A}"),
            "javascript:alert(1)", "//oauth-redirect.googleusercontent.com/a/com.google.Chromecast",
        ].flatMap { uri in
            let uri = PercentCoding.encode(uri)
            return [
                link(redirectURI: uri), link(client: "other", redirectURI: uri),
                link(client: nil, redirectURI: uri),
                link(state: nil, redirectURI: uri), link(scope: "%", redirectURI: uri),
                link(redirectURI: uri, more: "#x"),
            ]
        } + [
            link(redirectURI: nil), link(more: "&redirect_uri=\(google)"), link(more: "&redirect_uri="),
            link(redirectURI: "%"),
            link(redirectURI: nil, more: "#redirect_uri=\(google)"), link(redirectURI: "%FF"),
            link(
                redirectURI: PercentCoding.encode(
                    "https://oauth-redirect.googleusercontent.com/a/com.google.OPA")),
        ]

    static let clients =
        ["other", "Google-client", "google-client%20", "", "%", "google-client%00", "google%2Dclient"].map {
            link(client: $0)
        } + [link(client: nil), link(more: "&client_id=google-client"), link(client: nil, state: nil)]

    static let scopes =
        [
            "devices.read", "devices.control%20devices.read", "a b", "devices.read+devices.delete",
            "devices.read%2Bdevices.control",
            "DEVICES.READ", "%FF", "%", "+", "++devices.read++devices.read", "devices.read%09devices.control",
            "devices.read%00",
            (0..<200).map { "s\($0)" }.joined(separator: "+"),
        ].map { link(scope: $0) } + [link(more: "&scope=devices.read"), link(scope: nil, more: "&scope")]

    static let repeated =
        ["x=1&x=1", "x&x", "=1&=2", "%C3%A9=1&%C3%A9=2", "%22=1&%22=2", "%0A=1&%0A=2", "x=1&%78=2"].map {
            link(more: "&" + $0)
        } + [link(more: "&%C3%A9=1&e%CC%81=2")]

    static let damaged =
        ["x=%zz", "%zz=1", "x%=1", "x=%FF", "%FF=1", "&x=1&", "x=\u{301}", "\u{301}=1", "x=\u{0}"].map {
            link(more: "&" + $0)
        } + [
            link(more: "#"), link(more: "#&x=1"), "\(start)#?\(link())", link().replacing("&", with: "&amp;"),
        ]

    static let long = [
        link(state: String(repeating: "s", count: 20_000)),
        link(more: "&" + (0..<2_000).map { "\($0)" }.joined(separator: "&")),
        link(more: String(repeating: "&", count: 10_000)),
    ]
}

import AppFlip
import Foundation
import GoogleRedirectURIs
import OneFile
import TestSupport
import Testing
import WebText

/// A decision in a form that both sides have, without the texts.
private enum Verdict: Hashable {
    case notAFlipLink, show
    case answer(address: String, error: [UInt8], state: [UInt8]?)
    case ask(
        address: String, state: [UInt8], scopes: [[UInt8]], form: String, code: String, error: String)
}

/// The file to paste against the library: both read links and write replies alike.
@Suite struct FlipLinkTests {
    /// The app reads a link by its own code, and Google's side by the module AppFlip.
    @Test func `both sides of a link read it alike`() {
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

    // Rule: app.escapes
    @Test func `the other parameters, the reply and its state are the same bytes`() {
        let link = FlipLinkVectors.link(state: "A%2BB+%C3%A9", more: "&x=1%202")
        guard case .ask(let question) = FlipSettings.filledIn.decide(link) else {
            Issue.record("not asked")
            return
        }
        #expect(
            question.reply(code: "4/0 +")?.url.absoluteString
                == "\(FlipLinkVectors.google)?code=4%2F0%20%2B&state=A%2BB%2B%C3%A9")
        #expect(
            question.reply(.consentRefused)?.url.absoluteString
                == "\(FlipLinkVectors.google)?error=access_denied"
                + "&error_description=The%20user%20refused%20to%20link%20the%20account.&state=A%2BB%2B%C3%A9"
        )
        #expect(question.otherParameters.map(\.value) == ["1 2"])
    }

    @Test func `both sides know the same errors and addresses`() {
        #expect(
            FlipError.allCases.map(\.rawValue).sorted() == FlipErrorCode.allCases.map(\.rawValue).sorted())
        #expect(FlipSettings().redirectURIs == RedirectURIList.flip().uris.map(\.text))
        let all = FlipSettings().redirectURIs + FlipSettings.testRedirectURIs
        let listed = RedirectURIList.flip([.sandbox, .development, .enterprise]).uris.map(\.text)
        #expect(all.sorted() == listed.sorted())
        // The app's failures lead to every error, and each error goes on or stops as Google's page says.
        #expect(Set(FlipFailure.allCases.map(\.error)) == Set(FlipError.allCases))
        for failure in FlipFailure.allCases {
            // RFC 6749 section 4.1.2.1: %x20-21 / %x23-5B / %x5D-7E
            #expect(
                failure.explanation.utf8.allSatisfy { (0x20...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C }
            )
            #expect(failure.explanation.hasSuffix("."))
        }
    }

    private func oneFile(_ link: String) -> Verdict {
        switch FlipSettings.filledIn.decide(link) {
        case .notAFlipLink: return .notAFlipLink
        case .cannotAnswer: return .show
        case .answer(let answer): return refusal(answer.url.absoluteString)
        case .ask(let question):
            return .ask(
                address: question.redirectURI, state: Array(question.state.utf8),
                scopes: question.scopes.map { Array($0.utf8) },
                form: String(decoding: question.codeForm(), as: UTF8.self),
                code: question.reply(code: "c+")?.url.absoluteString ?? "",
                error: question.reply(.offline)?.url.absoluteString ?? "")
        }
    }

    /// What Google's side reads, with the checks of Docs/handle-link.md around it.
    private func library(_ link: String) -> Verdict {
        let base = link.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        let start = FlipLinkVectors.start
        guard base.count == start.utf8.count, String(base)?.hasSuffix("/flip") == true,
            String(base)?.lowercased().hasSameBytes(as: start) == true, base.allSatisfy({ $0 < 0x80 })
        else { return .notAFlipLink }
        func refused(_ redirectURI: String?, _ state: String?) -> Verdict {
            guard let address = redirectURI.flatMap(RedirectURIList.flip().match) else { return .show }
            return refusal(FlipReply.error(.invalidRequest, description: "x", state: state).url(at: address))
        }
        let request: FlipRequest
        do { request = try FlipRequest(parsing: link) } catch {
            return refused(error.redirectURI, error.state)
        }
        guard let address = RedirectURIList.flip().match(request.redirectURI) else { return .show }
        let known = ["devices.read", "devices.control"]
        let isRight =
            request.clientID.hasSameBytes(as: "google-client")
            && request.scope.allSatisfy { scope in known.contains { $0.hasSameBytes(as: scope) } }
        guard isRight else { return refused(request.redirectURI, request.state) }
        let scopes = request.scope.isEmpty ? ["devices.read"] : request.scope
        var form = [
            Parameters.Item("client_id", request.clientID), .init("redirect_uri", address.text),
            .init("scope", scopes.joined(separator: " ")),
        ]
        if (try? request.additionalParameters.value("response_type")) == .some(nil) {
            form.insert(.init("response_type", "code"), at: 0)
        }
        for item in request.additionalParameters.items {
            if case .success(let value) = item.value { form.append(.init(item.name, value)) }
        }
        let offline = FlipReply.error(
            .cancelled, description: FlipFailure.offline.explanation, state: request.state)
        return .ask(
            address: address.text, state: Array(request.state.utf8), scopes: scopes.map { Array($0.utf8) },
            form: Parameters(form).encoded, code: FlipReply.code("c+", state: request.state).url(at: address),
            error: offline.url(at: address))
    }

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

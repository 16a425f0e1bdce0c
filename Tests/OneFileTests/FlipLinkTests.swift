import AppFlip
import Foundation
import GoogleRedirectURIs
import OneFile
import TestSupport
import Testing
import WebText

/// A decision in a form that both sides have, without the texts.
private enum Verdict: Hashable {
    case notAFlipLink, cannotAnswer
    case answer(redirectURI: String, error: [UInt8], state: [UInt8]?)
    case ask(
        redirectURI: String, state: [UInt8], scopes: [[UInt8]], form: String, code: String, error: String)
}

/// The file to paste against the library: both read links and write replies alike.
@Suite struct FlipLinkTests {
    /// The app reads a link by its own code, and Google's side by the module AppFlip.
    @Test func `both sides of a link read it alike`() {
        for link in FlipLinkVectors.all { #expect(oneFile(link) == expected(link), "\(link.prefix(300))") }
    }

    @Test func `other links are left to the app's router`() throws {
        try #require(!FlipLinkVectors.routed.isEmpty)
        for link in FlipLinkVectors.routed { #expect(oneFile(link) == .notAFlipLink, "\(link)") }
    }

    @Test func `scheme and host count in any case, as they do for the system`() {
        guard case .ask = oneFile(flipLink(base: "HTTPS://Partner.EXAMPLE/flip")) else {
            Issue.record("the app does not ask its user")
            return
        }
    }

    @Test func `the vectors have every verdict`() {
        let verdicts = FlipLinkVectors.all.map(oneFile)
        #expect(verdicts.count { if case .ask = $0 { true } else { false } } > 20)
        #expect(verdicts.count { if case .answer = $0 { true } else { false } } > 20)
        #expect(verdicts.count { $0 == .cannotAnswer } > 20)
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
            #expect(oneFile(link) == expected(link), "\(link.debugDescription)")
        }
    }

    // Rule: app.escapes
    @Test func `the other parameters, the reply and its state are the same bytes`() {
        let link = flipLink(state: "A%2BB+%C3%A9", adding: "&x=1%202")
        guard case .ask(let question) = FlipSettings.filledIn.decide(link) else {
            Issue.record("the app does not ask its user")
            return
        }
        #expect(
            question.reply(code: "4/0 +")?.url.absoluteString
                == "\(googleRedirectURI)?code=4%2F0%20%2B&state=A%2BB%2B%C3%A9")
        #expect(
            question.reply(.consentRefused)?.url.absoluteString
                == "\(googleRedirectURI)?error=access_denied"
                + "&error_description=The%20user%20refused%20to%20link%20the%20account.&state=A%2BB%2B%C3%A9"
        )
        #expect(question.otherParameters.map(\.value) == ["1 2"])
    }

    @Test func `both sides know the same errors`() {
        #expect(
            FlipError.allCases.map(\.rawValue).sorted() == FlipErrorCode.allCases.map(\.rawValue).sorted())
    }

    @Test func `both sides know the same redirect URIs`() {
        #expect(FlipSettings().redirectURIs == RedirectURIList.flip().uris.map(\.text))
        let all = FlipSettings().redirectURIs + FlipSettings.testRedirectURIs
        let listed = RedirectURIList.flip([.sandbox, .development, .enterprise]).uris.map(\.text)
        #expect(all.sorted() == listed.sorted())
    }

    @Test func `the app's failures lead to every error`() {
        #expect(Set(FlipFailure.allCases.map(\.error)) == Set(FlipError.allCases))
    }

    @Test(arguments: FlipFailure.allCases)
    func `a failure is explained in a sentence of characters that a description may have`(
        failure: FlipFailure
    ) {
        // RFC 6749 section 4.1.2.1: %x20-21 / %x23-5B / %x5D-7E
        #expect(
            failure.explanation.utf8.allSatisfy { (0x20...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C })
        #expect(failure.explanation.hasSuffix("."))
    }

    private func oneFile(_ link: String) -> Verdict {
        switch FlipSettings.filledIn.decide(link) {
        case .notAFlipLink: return .notAFlipLink
        case .cannotAnswer: return .cannotAnswer
        case .answer(let answer): return refusal(answer.url.absoluteString)
        case .ask(let question):
            return .ask(
                redirectURI: question.redirectURI, state: Array(question.state.utf8),
                scopes: question.scopes.map { Array($0.utf8) },
                form: String(decoding: question.codeForm(), as: UTF8.self),
                code: question.reply(code: "c+")?.url.absoluteString ?? "",
                error: question.reply(.offline)?.url.absoluteString ?? "")
        }
    }

    /// What Google's side reads, with the checks of Docs/handle-link.md around it.
    private func expected(_ link: String) -> Verdict {
        let base = String(Substring(link.utf8.prefix { !"?#".utf8.contains($0) }))
        // Only scheme and host count in any case.
        guard base.asciiLowercased.hasSameBytes(as: FlipLinkVectors.universalLink), base.hasSuffix("/flip")
        else { return .notAFlipLink }
        func refused(_ redirectURI: String?, _ state: String?) -> Verdict {
            guard let redirectURI = redirectURI.flatMap(RedirectURIList.flip().match) else {
                return .cannotAnswer
            }
            let reply = FlipReply.error(.invalidRequest, description: "x", state: state)
            return refusal(reply.url(at: redirectURI))
        }
        let request: FlipRequest
        do { request = try FlipRequest(parsing: link) } catch {
            return refused(error.redirectURI, error.state)
        }
        guard let redirectURI = RedirectURIList.flip().match(request.redirectURI) else {
            return .cannotAnswer
        }
        let known = ["devices.read", "devices.control"]
        let isRight =
            request.clientID.hasSameBytes(as: "google-client")
            && request.scope.allSatisfy { scope in known.contains { $0.hasSameBytes(as: scope) } }
        guard isRight else { return refused(request.redirectURI, request.state) }
        let scopes = request.scope.isEmpty ? ["devices.read"] : request.scope
        let offline = FlipReply.error(
            .cancelled, description: FlipFailure.offline.explanation, state: request.state)
        return .ask(
            redirectURI: redirectURI.text, state: Array(request.state.utf8),
            scopes: scopes.map { Array($0.utf8) },
            form: form(of: request, at: redirectURI, asking: scopes),
            code: FlipReply.code("c+", state: request.state).url(at: redirectURI),
            error: offline.url(at: redirectURI))
    }

    /// The form by which the app's server is asked for a code.
    private func form(
        of request: FlipRequest, at redirectURI: GoogleRedirectURI, asking scopes: [String]
    ) -> String {
        var form = [
            Parameters.Item("client_id", request.clientID), .init("redirect_uri", redirectURI.text),
            .init("scope", scopes.joined(separator: " ")),
        ]
        let others = request.additionalParameters.items
        // An empty value is handed on as well.
        if !others.contains(where: { $0.name.hasSameBytes(as: "response_type") }) {
            form.insert(.init("response_type", "code"), at: 0)
        }
        // `FlipRequest` refuses a parameter that cannot be decoded.
        form += others.map { Parameters.Item($0.name, $0.decodedIfValid) }
        return Parameters(form).encoded
    }

    private func refusal(_ url: String) -> Verdict {
        let redirectURI = String(url.prefix { $0 != "?" })
        let parameters = Parameters(parsing: url.dropFirst(redirectURI.count + 1), plus: .literal)
        func bytes(_ name: String) -> [UInt8]? { parameters.single(name).map { Array($0.utf8) } }
        return .answer(redirectURI: redirectURI, error: bytes("error") ?? [], state: bytes("state"))
    }
}

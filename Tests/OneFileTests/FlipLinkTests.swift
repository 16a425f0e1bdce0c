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
        address: String, state: [UInt8], scopes: [[UInt8]], others: [[UInt8]], code: String, error: String)
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

    @Test func `the vectors have every verdict`() {
        let verdicts = FlipLinkVectors.all.map(oneFile)
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
        guard case .ask(let question) = FlipSettings().decide(link) else {
            Issue.record("not asked")
            return
        }
        #expect(
            question.reply(code: "4/0 +")?.absoluteString
                == "\(FlipLinkVectors.google)?code=4%2F0%20%2B&state=A%2BB%2B%C3%A9")
        #expect(
            question.reply(.accessDenied, "The user refused.")?.absoluteString
                == "\(FlipLinkVectors.google)?error=access_denied&error_description=The%20user%20refused.&state=A%2BB%2B%C3%A9"
        )
        #expect(question.otherParameters.map(\.value) == ["1 2"])
    }

    private func oneFile(_ link: String) -> Verdict {
        switch FlipSettings().decide(link) {
        case .notAFlipLink: return .notAFlipLink
        case .show: return .show
        case .answer(let url): return refusal(url.absoluteString)
        case .ask(let question):
            return .ask(
                address: question.redirectURI, state: Array(question.state.utf8),
                scopes: question.scopes.map { Array($0.utf8) },
                others: question.otherParameters.map { Array("\($0.name)=\($0.value)".utf8) },
                code: question.reply(code: "c+")?.absoluteString ?? "",
                error: question.reply(.cancelled, "No network.")?.absoluteString ?? "")
        }
    }

    private func library(_ link: String) -> Verdict {
        switch FlipLinkChecker(configuration).decide(link: link) {
        case .notAFlipLink: return .notAFlipLink
        case .refuse: return .show
        case .answer(let answer): return refusal(answer.url)
        case .request(let request):
            let reply = FlipReply.error(.cancelled, description: "No network.", state: request.request.state)
            return .ask(
                address: request.redirectURI.text, state: Array(request.request.state.utf8),
                scopes: request.scope.map { Array($0.utf8) },
                others: request.request.additionalParameters.items.map {
                    Array("\($0.name)=\((try? $0.decoded()) ?? "")".utf8)
                }, code: request.answer(code: "c+").url, error: reply.url(at: request.redirectURI))
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

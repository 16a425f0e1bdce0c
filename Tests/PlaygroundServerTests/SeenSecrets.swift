import DemoData
import Foundation
import HTTPMessages
import JSON
import LoopbackHTTP
import PartnerServer
import PlatformCrypto
import TestSupport
import WebText

@testable import PlaygroundServer

/// The secrets that a partner's token endpoint gets in forms, and sends in its answers.
final class SeenSecrets: Sendable {
    private let noted = Locked<Set<String>>([])

    /// The secrets of the token requests so far, and of the answers.
    var values: Set<String> { noted.withLock { $0 } }

    /// A partner on loopback, with a note of each secret that is on its wire.
    func partner(returningTo origin: String) throws -> LoopbackServer {
        let crypto = try PlatformCrypto()
        let place = try LoopbackServer.bind()
        var configuration = PartnerServerConfiguration.demo(issuer: place.address.origin, crypto: crypto)
        configuration.allowsInsecureLoopbackRedirects = true
        configuration.clients[0].redirectURIs.append(origin + PlaygroundServer.returnPath)
        let server = try PartnerServer(
            configuration: configuration, store: InMemoryStore(), crypto: crypto, now: { Date() },
            random: .system)
        try place.serve(
            Answering { [self] request in
                let answer = await server.handle(request)
                if request.path == "/token" { note(request, answer) }
                return answer
            })
        return place
    }

    private func note(_ request: HTTPRequest, _ answer: HTTPResponse) {
        let form = Parameters(parsing: String(decoding: request.body, as: UTF8.self), plus: .space)
        let sent = ["code", "client_secret"].compactMap { form.single($0) }
        let fields = JSONValue(json: answer.body) ?? .null
        let got = ["access_token", "refresh_token"].compactMap { fields.text($0) }
        noted.withLock { $0.formUnion(sent + got) }
    }
}

import DemoData
import Foundation
import HTTPMessages
import LoopbackHTTP
import PartnerServer
import PlatformCrypto
import WebText

@testable import PlaygroundServer

/// A handler before a partner's server that notes the secrets of token requests and of their answers.
final class SeenSecrets: HTTPHandler {
    private let state = Locked<(server: PartnerServer?, values: Set<String>)>((nil, []))

    private var server: PartnerServer? {
        get { state.withLock { $0.server } }
        set { state.withLock { $0.server = newValue } }
    }
    var values: Set<String> { state.withLock { $0.values } }

    /// A partner on loopback, with a note of each secret that is on its wire.
    func partner(returningTo origin: String) throws -> LoopbackServer {
        let crypto = try PlatformCrypto()
        let place = try LoopbackServer.bind()
        var configuration = PartnerServerConfiguration.demo(issuer: place.address.origin, crypto: crypto)
        configuration.allowsInsecureLoopbackRedirects = true
        configuration.clients[0].redirectURIs.append(origin + PlaygroundServer.returnPath)
        server = try PartnerServer(
            configuration: configuration, store: InMemoryStore(), crypto: crypto, now: { Date() },
            random: .system)
        try place.serve(self)
        return place
    }

    func handle(_ request: HTTPRequest) async -> HTTPResponse {
        guard let server else { return HTTPResponse(status: 500) }
        let answer = await server.handle(request)
        guard request.path == "/token" else { return answer }
        let form = Parameters(parsing: String(decoding: request.body, as: UTF8.self), plus: .space)
        let sent = ["code", "client_secret"].compactMap { form.single($0) }
        let fields = (try? JSONSerialization.jsonObject(with: Data(answer.body))) as? [String: Any] ?? [:]
        let got = ["access_token", "refresh_token"].compactMap { fields[$0] as? String }
        state.withLock { $0.values.formUnion(sent + got) }
        return answer
    }
}

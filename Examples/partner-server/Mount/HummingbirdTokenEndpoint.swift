// TokenEndpoint.swift in your Hummingbird server, as Docs/exchange-code.md explains.

import Foundation
import HTTPTypes
import Hummingbird

extension RouterMethods {
    /// Routes `POST /token` and `POST /revoke` to the endpoint.
    func mount(_ endpoint: TokenEndpoint) {
        post("/token") { request, _ in try await answer(request, by: endpoint.token) }
        post("/revoke") { request, _ in try await answer(request, by: endpoint.revoke) }
    }
}

/// Passes the form and the credentials of a request to a step, and its answer on, unchanged.
private func answer(
    _ request: Request, by step: (Data, String?) async -> TokenEndpoint.Answer
) async throws -> Response {
    guard let type = request.headers[.contentType].flatMap(MediaType.init(from:)),
        type.isType(.applicationUrlEncoded)
    else { throw HTTPError(.unsupportedMediaType) }
    let body = try await request.body.collect(upTo: 16_384)
    let answer = await step(Data(body.readableBytesView), request.headers[.authorization])
    var response = Response(status: .init(code: answer.status))
    for (name, value) in answer.headers {
        guard let name = HTTPField.Name(name) else { continue }
        response.headers[name] = value
    }
    response.body = .init(byteBuffer: ByteBuffer(bytes: answer.json))
    return response
}

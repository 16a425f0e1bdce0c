// The partner server's endpoints in your Hummingbird server, as Docs/mount.md explains.

import HTTPMessages
import HTTPTypes
import Hummingbird
import PartnerServer

extension RouterMethods {
    /// Routes the paths of a partner server to it.
    ///
    ///     router.mount(partner, origin: "https://partner.example") { request, _ in
    ///         request.headers.first { $0.name.canonicalName == "x-forwarded-for" }?.value
    ///     }
    ///
    /// - Parameters:
    ///   - origin: the issuer of its configuration.
    ///   - client: returns the address of the browser or app, from your proxy or the socket.
    func mount(
        _ server: PartnerServer, origin: String,
        client: @escaping @Sendable (Request, Context) -> String?
    ) {
        for path in server.paths {
            for method in [HTTPTypes.HTTPRequest.Method.get, .post, .delete] {
                on(RouterPath(path), method: method) { request, context -> Response in
                    var asked = HTTPMessages.HTTPRequest(
                        method: method.rawValue, origin: origin, target: request.head.path ?? path)
                    for field in request.headers {
                        asked.headers.add(field.name.rawName, field.value)
                    }
                    asked.body = Array(buffer: try await request.body.collect(upTo: 65_536))
                    asked.clientAddress = client(request, context)
                    let answer = await server.handle(asked)
                    var response = Response(status: .init(code: answer.status))
                    for field in answer.headers {
                        guard let name = HTTPField.Name(field.name) else { continue }
                        response.headers.append(HTTPField(name: name, value: field.value))
                    }
                    response.body = .init(byteBuffer: ByteBuffer(bytes: answer.body))
                    return response
                }
            }
        }
    }
}

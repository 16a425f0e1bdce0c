import AuthorizationServer
import HTTPMessages

/// One endpoint.
///
/// ``HTTPResponse/init(refusing:)`` turns its errors into responses.
protocol Endpoint: Sendable {
    func answer(_ request: HTTPRequest) async throws -> HTTPResponse
}

struct Route: Sendable {
    /// The path, in which `*` stands for one segment.
    let path: String
    let methods: [String]
    let endpoint: any Endpoint

    init(_ path: String, _ methods: [String], _ endpoint: any Endpoint) {
        self.path = path
        self.methods = methods
        self.endpoint = endpoint
    }

    func matches(_ path: Substring) -> Bool {
        let wanted = self.path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let given = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return wanted.count == given.count
            && zip(wanted, given).allSatisfy { wanted, given in
                wanted.elementsEqual("*".utf8) ? !given.isEmpty : wanted.elementsEqual(given)
            }
    }
}

/// The endpoints of a host.
///
/// This is the only place that turns their errors into responses.
struct Routes: Sendable {
    private let routes: [Route]

    init(_ routes: [Route]) {
        self.routes = routes
    }

    func answer(_ request: HTTPRequest) async -> HTTPResponse {
        do {
            guard let route = routes.first(where: { $0.matches(request.path) }) else {
                throw EndpointError.notFound
            }
            // RFC 9110 section 9.3.2: HEAD is GET, and the HTTP server leaves the body out.
            let method = request.method == "HEAD" ? "GET" : request.method
            guard route.methods.contains(method) else { throw EndpointError.methodNotAllowed(route.methods) }
            return try await route.endpoint.answer(request)
        } catch {
            return HTTPResponse(refusing: error)
        }
    }
}

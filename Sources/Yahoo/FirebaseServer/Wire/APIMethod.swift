import AuthorizationServer
import HTTPMessages
import JOSE
import WebText

/// One method of the API: its callers, and its endpoint.
struct APIMethod: Sendable {
    /// The parties that may call a method.
    enum Caller: Sendable {
        /// No credential is needed: the handler, key sets, and the routes that only an emulator has.
        case anyone
        /// An app, by its API key.
        case app
        /// An administrator, by a bearer token; the path names the project.
        case administrator
    }

    let caller: Caller
    let endpoint: any APIEndpoint
}

extension Route<APIMethod> {
    /// The route of a method.
    init(_ method: String, _ path: String, for caller: APIMethod.Caller, _ endpoint: any APIEndpoint) {
        self.init(path, [method], APIMethod(caller: caller, endpoint: endpoint))
    }
}

/// The implementation of one method; ``FirebaseServer`` turns its errors into responses.
protocol APIEndpoint: Sendable {
    func answer(_ call: Call) async throws -> HTTPResponse
}

/// One request on its way to an endpoint.
struct Call: Sendable {
    let request: HTTPRequest
    let project: ProjectContext
    let fields: RequestFields
    let query: Parameters
    /// The parts of the path where the route has a capture, by name.
    let captures: [String: String]
    /// All projects of the server: a browser that comes back from a provider does not name its project.
    let projects: [ProjectContext]

    /// A parameter of the query; nil when it is absent, empty or repeated.
    func queryValue(_ name: String) -> String? { (try? query.value(name)) ?? nil }
}

extension HTTPResponse {
    /// A JSON answer that no cache may keep, because most have tokens.
    init(json value: JSONValue, status: Int = 200) {
        self.init(
            status: status,
            headers: ["Content-Type": "application/json; charset=UTF-8", "Cache-Control": "no-store"],
            body: value.json)
    }
}

import AuthorizationServer
import HTTPMessages
import JOSE
import WebText

/// One method of the API: who may call it, and what answers.
struct APIMethod: Sendable {
    enum Caller: Sendable {
        /// No credential is needed: the handler, key sets, and the routes that only an emulator has.
        case anyone
        /// An app, by its API key.
        case app
        /// An administrator, by a bearer token; the path names the project.
        case administrator
    }

    let caller: Caller
    let answer: @Sendable (Call) async throws -> HTTPResponse
}

extension Route<APIMethod> {
    /// A method whose answer is JSON.
    init(
        _ method: String, _ path: String, for caller: APIMethod.Caller,
        _ answer: @escaping @Sendable (Call) async throws -> JSONValue
    ) {
        self.init(path, [method], APIMethod(caller: caller) { HTTPResponse(json: try await answer($0)) })
    }
}

struct Call: Sendable {
    let request: HTTPRequest
    let project: ProjectContext
    let fields: RequestFields
    let query: Parameters
    /// The parts of the path where the route has a capture, by name.
    let captures: [String: String]
    /// All projects of the server: a browser that comes back from a provider does not name its project.
    let projects: [ProjectContext]

    var store: AccountStore { project.store }

    /// A whole number of the query; nil when it is absent.
    func queryNumber(_ name: String) throws -> Int? {
        guard let text = query.single(name) else { return nil }
        guard let number = Int(text) else {
            throw WireError.invalidArgument("Invalid value at '\(name)': expected a whole number.")
        }
        return number
    }
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

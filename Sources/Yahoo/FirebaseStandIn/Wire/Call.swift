import HTTPMessages
import WebText

/// One call of a method, with the project that it is for.
struct Call: Sendable {
    let request: HTTPRequest
    let context: ProjectContext
    /// The parts of the path that the route names, such as `project`.
    let captures: [String: String]
    let fields: RequestFields
    let query: Parameters
    /// All projects of the server: behind a loopback address a browser that comes back names none.
    let contexts: [ProjectContext]

    var store: AccountStore { context.store }
}

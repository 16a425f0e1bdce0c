import HTTPMessages
import WebText

/// One call of a method of the API, with the project that it is for.
struct Call: Sendable {
    let request: HTTPRequest
    let context: ProjectContext
    /// The parts of the path that the route names, such as `project`.
    let captures: [String: String]
    /// The fields of the body.
    let fields: RequestFields
    let query: Parameters
    /// All projects of the server.
    ///
    /// A browser that comes back from the provider to a loopback URL does not name its project.
    let contexts: [ProjectContext]

    /// The accounts, tokens and codes of the project.
    var store: AccountStore { context.store }

    /// The part of the path that the route names `id`.
    ///
    /// Throws 404 where the route has no such part.
    func id() throws -> String {
        guard let id = captures["id"] else { throw WireError.notFound }
        return id
    }

    /// The maximum number of entries on a page of a list, from a query parameter; 20 without it.
    ///
    /// Throws `INVALID_ARGUMENT` unless it is a whole number from 1 to the maximum.
    func pageSize(_ name: String, atMost maximum: Int) throws -> Int {
        guard let size = Int(query.single(name) ?? "20"), (1...maximum).contains(size) else {
            throw WireError.invalidArgument("Invalid value at '\(name)': expected 1 to \(maximum).")
        }
        return size
    }
}

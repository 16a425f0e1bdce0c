import HTTPMessages
import HeadlessBrowser
import WebText

extension HTTPRequest {
    /// The request with those numbers of another request, in its path, its query and its form, that its sender finds by
    /// counting from its own numbers, or nil where it has none.
    func takingNumbers(of other: HTTPRequest) -> HTTPRequest? {
        var request = self
        let segments = pathSegments.takingNumbers(of: other.pathSegments).map(\.rawValue)
        request.target = segments.joined(separator: "/")
        if let query {
            // The form of a GET is its query.
            let items = method == "GET" ? queryItems : queryItems.takingNumbers(of: other.queryItems)
            request.target += items == queryItems ? "?\(query)" : "?\(Parameters(items).encoded)"
        }
        let form = formItems.takingNumbers(of: other.formItems)
        if form != formItems { request = request.replacingForm(form) }
        return request == self ? nil : request
    }

    /// The parts of its path, each with its place as its name, because `takingNumbers(of:)` pairs by name.
    private var pathSegments: [Parameters.Item] {
        path.split(separator: "/", omittingEmptySubsequences: false).enumerated()
            .map { Parameters.Item(String($0.offset), String($0.element), rawValue: String($0.element)) }
    }
}

extension [Parameters.Item] {
    /// The items, each replaced by one of the others that has its name and a number near its own, if there is one.
    fileprivate func takingNumbers(of others: [Parameters.Item]) -> [Parameters.Item] {
        map { item in others.first { $0.name.hasSameBytes(as: item.name) && $0.isNear(item) } ?? item }
    }
}

extension Parameters.Item {
    /// Whether an attacker finds the value by counting from another value.
    ///
    /// Random numbers, even of six digits, are rarely so near.
    func isNear(_ other: Parameters.Item) -> Bool {
        guard let number = UInt(rawValue), let otherNumber = UInt(other.rawValue) else { return false }
        return max(number, otherNumber) - min(number, otherNumber) <= 100
    }
}

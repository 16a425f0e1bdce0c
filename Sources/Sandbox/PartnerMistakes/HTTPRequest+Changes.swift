import HTTPMessages
import WebText

extension HTTPRequest {
    package var queryItems: [Parameters.Item] { Parameters(parsing: query ?? "", plus: .literal).items }

    private var formItems: [Parameters.Item] {
        Parameters(parsing: String(decoding: body, as: UTF8.self), plus: .space).items
    }

    package func query(_ name: String) -> String? {
        queryItems.first { $0.name == name }.flatMap { try? $0.decoded() }
    }

    package func form(_ name: String) -> String? {
        formItems.first { $0.name == name }.flatMap { try? $0.decoded() }
    }

    package func withQuery(_ change: ([Parameters.Item]) -> [Parameters.Item]) -> HTTPRequest {
        var request = self
        request.target = "\(path)?\(Parameters(change(queryItems)).encoded)"
        return request
    }

    package func withForm(_ change: ([Parameters.Item]) -> [Parameters.Item]) -> HTTPRequest {
        var request = self
        request.body = Array(Parameters(change(formItems)).encoded.utf8)
        return request
    }
}

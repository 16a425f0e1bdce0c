import HTTPMessages
import HeadlessBrowser
import TestSupport

/// A site in memory: its answers, and a browser for it.
enum Site {
    static func page(_ html: String) -> HTTPResponse {
        HTTPResponse(status: 200, contentType: "text/html; charset=utf-8", text: html)
    }

    static func redirect(_ status: Int, to location: String) -> HTTPResponse {
        HTTPResponse(status: status, headers: ["Location": location])
    }

    /// A browser for which one site answers at each of these origins, or at `https://site.example` when there are none.
    static func browser(
        _ origins: String..., answer: @escaping @Sendable (HTTPRequest) -> HTTPResponse
    ) -> Browser {
        let all = origins.isEmpty ? ["https://site.example"] : origins
        let handlers = all.map { ($0, Answering { answer($0) } as any HTTPHandler) }
        return Browser(client: InMemoryClient(Dictionary(uniqueKeysWithValues: handlers)))
    }
}

import HTTPMessages
import WebText

/// A partner server with mistakes laid over it.
struct BrokenPartner: HTTPHandler {
    let partner: any HTTPHandler

    init(_ partner: any HTTPHandler) {
        self.partner = partner
    }

    func handle(_ request: HTTPRequest) async -> HTTPResponse {
        var response = await partner.handle(request)
        if let location = response.headers["Location"] {
            response.headers["Location"] = Self.spoilt(location)
        }
        switch request.path {
        case "/.well-known/apple-app-site-association":
            // The whole site, as in the sample that many begin with.
            response = HTTPResponse(
                status: 200, contentType: "application/json",
                text:
                    #"{"applinks": {"details": [{"appID": "TEAMID1234.example.partner.app", "paths": ["*"]}]}}"#
            )
        case "/authorize":
            // Pages that may be framed.
            response.headers["Content-Security-Policy"] = nil
            response.headers["X-Frame-Options"] = nil
        default: break
        }
        return response
    }

    /// A redirect as string formatting makes it: the state without its escapes, and none with an error.
    private static func spoilt(_ location: String) -> String {
        guard let mark = location.firstIndex(of: "?") else { return location }
        let parameters = Parameters(parsing: location[location.index(after: mark)...], plus: .space)
        let isError = parameters.items.contains { $0.name == "error" }
        let pieces = parameters.items.compactMap { item -> String? in
            guard item.name == "state" else { return "\(item.name)=\(item.rawValue)" }
            return isError ? nil : "state=\((try? item.decoded()) ?? "")"
        }
        return location[...mark] + pieces.joined(separator: "&")
    }
}

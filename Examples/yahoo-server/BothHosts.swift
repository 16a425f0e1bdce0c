import HTTPMessages
import YahooStandIn

/// Yahoo's two hosts on one port: their paths do not overlap.
struct BothHosts: HTTPHandler {
    let login: YahooServer
    let profile: any HTTPHandler

    func handle(_ request: HTTPRequest) async -> HTTPResponse {
        request.path.hasPrefix("/v1/user/") ? await profile.handle(request) : await login.handle(request)
    }
}

import HTTPMessages

/// The site and the partner's server on one port.
struct SiteAndPartner: HTTPHandler {
    let site: SiteSignIn
    let partner: any HTTPHandler

    func handle(_ request: HTTPRequest) async -> HTTPResponse {
        request.path == SiteSignIn.path ? await site.handle(request) : await partner.handle(request)
    }
}

import HTTPMessages
import JSON
import WebText

/// The probable reason for which an endpoint gives an answer to every request, and what to do about it.
///
/// Something in front of the server may answer, such as a proxy, a login page or a filter, or the endpoint itself has the
/// fault. Most findings then follow from it.
struct EndpointFault: Sendable, Hashable {
    /// What the answer probably comes from, and what to change, in whole sentences.
    let words: String
    /// Whether something in front of the endpoint answered, and not the endpoint itself.
    let isFromInFront: Bool

    /// What hands the Authorization header on to the program of an endpoint.
    static let adviceAboutAuthorization =
        "Apache hands it to a program by CGIPassAuth On; a gateway hands on the fields of its list."

    /// The endpoints to which a request without a body goes, by the keys of their addresses.
    private static let keysWithoutForm: Set = ["authorizationURL", "userinfoURL"]

    /// The fault that an answer shows, or nil where it shows none, so that it may be what the endpoint means to say.
    ///
    /// - Parameter key: the key of the configuration that has the address.
    init?(_ response: HTTPResponse, to url: String, key: String) {
        if let fault = Self.faultOfEndpoint(response, key) {
            words = fault
            isFromInFront = false
        } else if let fault = Self.faultInFront(response, to: url, key: key) {
            words = fault
            isFromInFront = true
        } else {
            return nil
        }
    }

    /// The fault of the endpoint itself, or nil where the answer shows none.
    private static func faultOfEndpoint(_ response: HTTPResponse, _ key: String) -> String? {
        if response.status == 401, key == "userinfoURL" {
            return
                "It answers with 401 to an access token that was just issued. Either it does not look tokens up "
                + "where the token endpoint keeps them, or the Authorization header does not reach it. "
                + adviceAboutAuthorization
        }
        if response.isOwnFailure {
            return "It answers with \(response.status): the server failed. Look into its log first."
        }
        guard response.status == 415 || response.saysItWantsOtherMedia else { return nil }
        if keysWithoutForm.contains(key) {
            return
                "It answers with \(response.status) to a GET, which has no body: let it ask for no Content-Type."
        }
        return "It answers with \(response.status) to a form. Google sends "
            + "Content-Type: application/x-www-form-urlencoded (RFC 6749 section 4.1.3): let the endpoint, and a "
            + "gateway in front of it, read that and not only JSON."
    }

    /// The fault of what stands in front of the endpoint, or nil when the answer may be the endpoint's own.
    private static func faultInFront(
        _ response: HTTPResponse, to url: String, key: String
    ) -> String? {
        // Pages and redirects are right answers of this endpoint only.
        let showsPages = key == "authorizationURL"
        // Another type may be JSON too, such as `application/problem+json` (RFC 9457).
        let isJSON = response.isJSON || JSONValue(json: response.body)?.object != nil
        switch response.status {
        case 300..<400 where !showsPages:
            return redirect(to: response.headers["Location"] ?? "", from: url)
        case 400 where response.saysItSpeaksTLS:
            return "It answers that its port speaks TLS: write https:// in \(key)."
        case 401 where response.isOfGateway && !showsPages, 403 where response.isOfGateway,
            406 where !response.namesError && !showsPages:
            return
                "It answers with \(response.status)\(response.words.map { ", “\($0)”" } ?? ""), and names no error of "
                + "OAuth: the answer of a gateway, a filter or a guard of your API. Check host, path and stage in "
                + "\(key), and take the path out of the guard: Google has no token or key for it."
        case 403 where !isJSON:
            return
                "It answers with 403 and no JSON: probably a filter against bots or for addresses, in front of "
                + "the server. Let requests to this path through; Google's servers are programs too."
        case let status where absent.contains(status): return nothingThere(status, key) + "."
        case 200..<300 where response.isHTML && !response.body.isEmpty && !showsPages:
            return
                "It answers with an HTML page: probably a login page, or the start page of an app that takes "
                + "every path. Let requests to this path reach the endpoint, without a sign-in."
        default: return faultOfProxy(response.status)
        }
    }

    /// The fault that a status tells, whatever else the answer has, or nil for a status that tells none.
    private static func faultOfProxy(_ status: Int) -> String? {
        switch status {
        case 413:
            "It answers with 413: a proxy takes no body of this size. Raise its limit (in nginx: "
                + "client_max_body_size)."
        case 502:
            "It answers with 502: the proxy got no answer that it can use from the server behind it. That "
                + "server is not running, or its header is longer than the proxy's buffer (in nginx: "
                + "proxy_buffer_size); the proxy's error log says which."
        case 503, 504:
            "It answers with \(status): the server behind the proxy is not running, or takes too long to answer."
        case let status where HTTPResponse.isOfCloudflare(status):
            "It answers with \(status): Cloudflare got no answer that it can use from the server behind it. Look whether "
                + "that server is running, and whether its firewall lets Cloudflare in."
        default: nil
        }
    }

    /// The statuses of an address at which a server has nothing for the method.
    static let absent: Set = [404, 405, 410]

    /// The words for an address at which the server has no such endpoint.
    static func nothingThere(_ status: Int, _ key: String) -> String {
        "It answers with \(status): there is probably no such endpoint at this address. Check \(key)"
    }

    private static func redirect(to location: String, from url: String) -> String {
        if location.isEmpty { return "It answers with a redirect that names no address." }
        let start = "It answers with a redirect to \(location)"
        let target = location.withoutQuery
        // A redirect names the whole address or its path.
        let path = String(HTTPRequest("GET", url)?.path ?? "")
        let addsSlash = target == url + "/" || target == path + "/"
        let dropsSlash = target + "/" == url || target + "/" == path
        if addsSlash || dropsSlash {
            return "\(start): the addresses differ by the slash at the end. Configure the one that it "
                + "redirects to, here and in Google's console; a client does not repeat a POST."
        }
        let scheme = "http://"
        if url.hasPrefix(scheme), target == "https://" + url.dropFirst(scheme.count) {
            return "\(start): configure the https address."
        }
        return "\(start): probably a login page in front of the endpoint. Let requests to this path through, "
            + "without a sign-in."
    }
}

extension HTTPResponse {
    /// Whether the body is the error of an endpoint (RFC 6749 section 5.2); a member that is null does not count.
    fileprivate var namesError: Bool { (JSONValue(json: body)?.object?["error"] ?? .null) != .null }

    /// Whether a JSON object says something and names no error, as gateways and guards of an API answer.
    fileprivate var isOfGateway: Bool {
        guard let fields = JSONValue(json: body)?.object, !namesError else { return false }
        return fields.keys.contains { ["message", "detail", "title"].contains($0.lowercased()) }
    }

    /// Whether a refusal is about the type of the body.
    fileprivate var saysItWantsOtherMedia: Bool {
        let phrases = ["media type", "content-type", "content type", "application/json"]
        return [400, 406, 422].contains(status) && words?.lowercased().hasAny(phrases) == true
    }

    /// Whether a server tells that a request in the clear came to its port for TLS, as nginx and Go do.
    var saysItSpeaksTLS: Bool {
        let text = String(decoding: body.prefix(Self.searchedBytesOfText), as: UTF8.self).lowercased()
        return text.hasAny(["plain http request was sent to https port", "http request to an https server"])
    }
}

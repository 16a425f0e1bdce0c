import AppFlip
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Calls by `URLSession`, without cookies and without a cache, since the answer is a credential.
///
/// Use it on Apple's platforms. On Linux, `URLSession` of Swift 6.3 ends the process when an answer has a
/// trailer: give ``PartnerServerClient`` a ``PartnerTransport`` of your own there.
public struct URLSessionPartnerTransport: PartnerTransport {
    private let session: OwnedSession

    /// A transport that gives up after a time without progress, in seconds; a call takes twice this time at most.
    public init(timeout: TimeInterval = 15) {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = timeout
        configuration.timeoutIntervalForResource = timeout * 2
        configuration.httpShouldSetCookies = false
        configuration.urlCache = nil
        session = OwnedSession(
            URLSession(configuration: configuration, delegate: NoRedirects(), delegateQueue: nil))
    }

    /// Posts a form, with the bearer token if there is one, and follows no redirect.
    ///
    /// Throws ``PartnerFailure/offline``, ``PartnerFailure/timedOut`` or
    /// ``PartnerFailure/serverUnavailable``.
    public func post(
        _ form: String, to url: String, bearer: String?
    ) async throws(PartnerFailure) -> PartnerResponse {
        guard let url = URL(string: url) else { throw .serverUnavailable }
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        request.httpBody = Data(form.utf8)
        request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        // RFC 6750 section 2.1: the token goes into the header and nowhere else.
        if let bearer { request.setValue("Bearer \(bearer)", forHTTPHeaderField: "Authorization") }
        let body: Data
        let response: URLResponse
        do { (body, response) = try await session.session.data(for: request) } catch {
            throw Self.failure(error)
        }
        guard let response = response as? HTTPURLResponse else { throw .serverUnavailable }
        return PartnerResponse(status: response.statusCode, body: body)
    }

    private static func failure(_ error: any Error) -> PartnerFailure {
        switch (error as? URLError)?.code {
        case .timedOut: .timedOut
        case .notConnectedToInternet, .networkConnectionLost, .cannotFindHost, .dnsLookupFailed,
            .dataNotAllowed, .internationalRoamingOff:
            .offline
        default: .serverUnavailable
        }
    }
}

/// Follows no redirect: it would send the session to another address.
private final class NoRedirects: NSObject, URLSessionTaskDelegate, Sendable {
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }
}

/// A session that ends with its owner.
///
/// A `URLSession` keeps its delegate, and on Apple's platforms itself, in memory until it is invalidated.
private final class OwnedSession: Sendable {
    let session: URLSession

    init(_ session: URLSession) {
        self.session = session
    }

    deinit { session.finishTasksAndInvalidate() }
}

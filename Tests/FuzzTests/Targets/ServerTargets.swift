import DemoData
import FirebaseStandIn
import Foundation
import HTTPMessages
import PartnerServer
import PlatformCrypto
import WebText
import YahooStandIn

@testable import LoopbackHTTP

extension FuzzTarget {
    private typealias Partner = PartnerServerConfiguration.Demo
    private typealias Yahoo = YahooConfiguration.Demo

    /// The three servers, from the bytes of the socket to the answer.
    static let servers = [
        server("partner-server", seeds: partnerSeeds) { crypto in
            try PartnerServer(
                configuration: .demo(crypto: crypto), store: InMemoryStore(), crypto: crypto, now: { now },
                random: .repeatable(seed: 1))
        } checking: { response in
            guard let location = response.headers["Location"] else { return }
            require(
                leadsToGoogleOrStays(location),
                "a redirect leads to Google or stays here: \(location.prefix(80))")
        },
        server("yahoo-server", seeds: yahooSeeds) { crypto in
            try YahooServer(
                configuration: .demo(crypto: crypto), store: YahooStore(), signingKey: try signingKey.get(),
                crypto: crypto, now: { now }, random: .repeatable(seed: 1))
        },
        server("firebase-server", seeds: firebaseSeeds) { crypto in
            let project = FirebaseProject(
                id: "demo-project", number: "123456789", authDomain: "demo-project.firebaseapp.com",
                apiKeys: ["demo-key"])
            var configuration = FirebaseConfiguration(projects: [project])
            configuration.passwordIterations = 1
            return try FirebaseServer(
                configuration: configuration, client: InMemoryClient([:]), crypto: crypto, now: { now },
                random: .repeatable(seed: 1), advanceClock: { _ in })
        },
    ]

    private static let now = Date(timeIntervalSince1970: 1_790_000_000)

    /// A target that makes a new server for each input, and fails at an answer with a server error.
    ///
    /// It throws when the server cannot be made, and ``NoRequest`` for an input without a request; each seed has a request.
    ///
    /// - Parameters:
    ///   - make: makes the server.
    ///   - check: looks at each answer.
    private static func server(
        _ name: String, seeds: [String],
        making make: @escaping @Sendable (PlatformCrypto) throws -> any HTTPHandler,
        checking check: @escaping @Sendable (HTTPResponse) -> Void = { _ in }
    ) -> FuzzTarget {
        FuzzTarget(name, seeds: seeds) { bytes in
            let server = try make(PlatformCrypto())
            let requests = requests(bytes)
            if requests.isEmpty { throw NoRequest() }
            for request in requests {
                let response = await server.handle(request)
                require(response.status < 500, "no request is answered with a server error")
                check(response)
            }
        }
    }

    /// The bytes of a connection have no request.
    private struct NoRequest: Error {}

    /// Whether a redirect leads to a path of the server, to a URL of its issuer, or to Google.
    ///
    /// A host is compared whole: `https://oauth-redirect.evil.example/` begins as Google's redirect URIs do. A browser
    /// takes `//` and `/\` for the beginning of another host, and leaves out a tab between them.
    static func leadsToGoogleOrStays(_ location: String) -> Bool {
        let bytes = location.utf8
        guard bytes.allSatisfy({ $0 > 0x20 }) else { return false }
        if bytes.first == UInt8(ascii: "/") {
            return bytes.count == 1 || !"/\\".utf8.contains(bytes[bytes.index(after: bytes.startIndex)])
        }
        return [
            "https://oauth-redirect.googleusercontent.com/",
            "https://oauth-redirect-sandbox.googleusercontent.com/", "https://partner.example/",
        ].contains { bytes.starts(with: $0.utf8) }
    }

    private static let signingKey = Result { try SigningKey(generating: .es256) }

    /// The requests in the bytes of a connection, up to the first that is refused; four at most, because more find nothing
    /// new and cost time.
    private static func requests(_ bytes: [UInt8]) -> [HTTPRequest] {
        let bytes = ContiguousArray(bytes)
        var parser = RequestParser(ServerLimits())
        var found: [HTTPRequest] = []
        var offset = 0
        while offset < bytes.count, found.count < 4 {
            guard let parsed = try? parser.next(bytes.span, &offset) else { break }
            found.append(parsed.request)
        }
        return found
    }

    private static func post(_ target: String, _ body: String, fields: String = "") -> String {
        let type = body.hasPrefix("{") ? "application/json" : "application/x-www-form-urlencoded"
        return "POST \(target) HTTP/1.1\r\nHost: h\r\nContent-Type: \(type)\r\n\(fields)"
            + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }

    private static func get(_ target: String, fields: String = "") -> String {
        "GET \(target) HTTP/1.1\r\nHost: h\r\n\(fields)\r\n"
    }

    private static let partnerQuery =
        "response_type=code&client_id=\(Partner.clientID)&state=s&scope=devices.read&redirect_uri="
        + "https%3A%2F%2Foauth-redirect.googleusercontent.com%2Fr%2F\(Partner.googleProject)"
    private static let partnerSeeds = [
        get("/authorize?\(partnerQuery)", fields: "Accept-Language: de, en;q=0.5\r\n"),
        get("/.well-known/apple-app-site-association") + get("/.well-known/oauth-authorization-server"),
        post("/authorize?\(partnerQuery)", "decision=sign-in&csrf=x&username=ada&password=x"),
        post(
            "/token",
            "grant_type=refresh_token&refresh_token=x"
                + "&client_id=\(Partner.clientID)&client_secret=\(Partner.clientSecret)"),
        post(
            "/token", "grant_type=authorization_code&code=x&redirect_uri=r",
            fields: "Authorization: Basic \(Data("google:s".utf8).base64EncodedString())\r\n"),
        post("/revoke", "token=x&token_type_hint=access_token&client_id=\(Partner.clientID)"),
        get("/userinfo", fields: "Authorization: Bearer x\r\n"), get("/flip?\(partnerQuery)"), get("/"),
        get("/links?user_locale=ar")
            + post("/links", "unlink=\(Partner.clientID)&csrf=x", fields: "Cookie: session=x\r\n"),
        post("/links", "decision=sign-in&csrf=x&username=ada&password=x"),
        get("/app/links", fields: "Authorization: Bearer x\r\n"),
        "DELETE /app/links/018f8c5e-0000-7000-8000-000000000000 HTTP/1.1\r\nHost: h\r\n"
            + "Authorization: Bearer x\r\n\r\n",
    ]

    private static let yahooQuery =
        "client_id=\(Yahoo.clientID)&response_type=code&scope=openid%20email&nonce=n&state=s&redirect_uri="
        + PercentCoding.encode(Yahoo.redirectURI)
    private static let yahooSeeds = [
        get("/oauth2/request_auth?\(yahooQuery)"), get("/.well-known/openid-configuration"),
        post("/oauth2/request_auth?\(yahooQuery)", "decision=sign-in&username=ana&password=x&csrf=x"),
        post(
            "/oauth2/get_token",
            "grant_type=authorization_code&code=x&redirect_uri=r"
                + "&client_id=\(Yahoo.clientID)&client_secret=x"),
        get("/openid/v1/userinfo", fields: "Authorization: Bearer x\r\n"), get("/openid/v1/certs"),
    ]

    private static func firebase(_ method: String, _ body: String) -> String {
        post("/identitytoolkit.googleapis.com/v1/\(method)?key=demo-key", body)
    }
    private static let firebaseSeeds = [
        firebase("accounts:signUp", #"{"email":"a@b.example","password":"secret","returnSecureToken":true}"#),
        firebase("accounts:signUp", #"{"email":"a@b.example","password":"secret"}"#)
            + firebase("accounts:signInWithPassword", #"{"email":"a@b.example","password":"secret"}"#),
        firebase("accounts:createAuthUri", #"{"identifier":"a@b.c","continueUri":"http://localhost"}"#),
        firebase(
            "accounts:signInWithIdp",
            #"{"requestUri":"http://localhost","postBody":"id_token=a.b.c&providerId=yahoo.com"}"#),
        firebase("accounts:lookup", #"{"idToken":"eyJhbGciOiJub25lIn0.eyJhIjoxfQ."}"#),
        post("/securetoken.googleapis.com/v1/token?key=demo-key", "grant_type=refresh_token&refresh_token=x"),
        get("/__/auth/handler?apiKey=demo-key&providerId=yahoo.com&redirectUrl=http%3A%2F%2Flocalhost"),
        get("/v1/sessionCookiePublicKeys"),
    ]
}

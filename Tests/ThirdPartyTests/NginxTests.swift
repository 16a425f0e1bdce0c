import AppFlip
import FlipSandbox
import Foundation
import Google
import OAuth
import PartnerApp
import PartnerServer
import PlatformCrypto
import TestSupport
import Testing
import URLSessionTransport

/// partner-server behind nginx, which has a certificate of a CA that is made for the test.
@Suite(.enabled(if: Nginx.isToBeRun, Nginx.advice)) struct NginxTests {
    @Test(.enabled(if: Nginx.canTrust, Nginx.trustAdvice))
    func `an account is linked by a flip, refreshed and unlinked, over URLSession through TLS`() async throws
    {
        let nginx = try await Nginx()
        // A run of this program whose system trusts the CA: it runs the test below alone.
        let end = try await nginx.trusting(
            URL(fileURLWithPath: CommandLine.arguments[0]),
            ["--testing-library", "swift-testing", "--filter", "FlipThroughTLS"],
            [Nginx.variable: nginx.origin])
        let printed = end.output + end.errors
        #expect(end.status == 0 && printed.contains("Test run with 1 test in 1 suite passed"), "\(printed)")
        try await nginx.stop()
    }

    @Test(.enabled(if: Nginx.canTrust, Nginx.trustAdvice))
    func `every rule of flip-check holds through TLS, where the system trusts the CA`() async throws {
        let nginx = try await Nginx()
        let program = builtProducts.appendingPathComponent("flip-check")
        let file = packageRoot.appendingPathComponent("Sources/Tools/flip-check/partner-server.json").path
        let arguments = [
            "--config", file, "--requests-per-second", "1000", "--issuer", nginx.origin, "--association-url",
            nginx.origin + "/.well-known/apple-app-site-association", "--seconds", "3600", "--total-seconds",
            "3600", "--skip", "token/speed", "--skip", "refresh/speed",
        ]
        let secret = ["CLIENT_SECRET": "google-secret"]
        let end = try await nginx.trusting(program, arguments, secret)
        #expect(end.status == 0, "\(end.output)\(end.errors)")
        #expect(end.output.contains(" held, 0 failed, 0 could not tell, "))
        let stranger = try await RunningProgram(path: program, arguments, environment: secret).end()
        #expect(stranger.status == 2 && stranger.errors.contains("certificate"), "\(stranger.errors)")
        // The log of nginx has paths, and nothing that a client wrote behind them.
        let log = try String(contentsOfFile: nginx.folder + "/access.log", encoding: .utf8)
        #expect(log.contains("GET /authorize") && !log.contains("state="))
        try await nginx.stop()
    }

    @Test(arguments: ["web-flow", "app-code", "exchange", "replay", "wrong-redirect-uri"])
    func `each curl script of the playground goes through TLS`(script: String) async throws {
        let nginx = try await Nginx()
        let run = try await RunningProgram(
            path: packageRoot.appendingPathComponent("scripts/playground/\(script)"), [nginx.origin],
            environment: ["CURL_CA_BUNDLE": nginx.authority]
        ).end()
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        try await nginx.stop()
    }

    @Test func `a request in the clear is sent on to TLS, and one for another host is not answered`()
        async throws
    {
        let nginx = try await Nginx()
        let plain = try await nginx.curl(nginx.plain + "/authorize?state=a%2Bb+c")
        #expect(plain.hasPrefix("HTTP/1.1 308"))
        #expect(plain.contains("Location: \(nginx.origin)/authorize?state=a%2Bb+c\r\n"))
        let other = try await nginx.curl("--header", "Host: evil.example", nginx.origin + "/token")
        #expect(other.hasPrefix("HTTP/1.1 421"))
        // The fields of a client count for nothing, be it behind the proxy or in front of it.
        let forged = try await nginx.curl(
            "--header", "X-Forwarded-Host: evil.example", "--header", "Forwarded: host=evil.example",
            nginx.origin + "/.well-known/oauth-authorization-server")
        #expect(forged.hasPrefix("HTTP/1.1 200"))
        try await nginx.stop()
    }

    @Test func `while the server is away, Google is told so in JSON`() async throws {
        let nginx = try await Nginx()
        kill(nginx.server, SIGKILL)
        let answer = try await nginx.curl("--data", "grant_type=refresh_token", nginx.origin + "/token")
        #expect(answer.hasPrefix("HTTP/1.1 503"))
        #expect(
            answer.contains("Content-Type: application/json\r\n") && answer.contains("Retry-After: 5\r\n"))
        #expect(answer.hasSuffix(#"{"error":"temporarily_unavailable"}"#))
        // nginx would write the failure with the request line, and in it the client's state.
        _ = try await nginx.curl(nginx.origin + "/authorize?state=a-secret")
        let log = try String(contentsOfFile: nginx.folder + "/error.log", encoding: .utf8)
        #expect(!log.contains("state="))
        try await nginx.stop()
    }
}

/// Both apps and Google's server, where the system trusts the CA; ``NginxTests`` begins a run of this.
struct FlipThroughTLS {
    @Test(.enabled(if: Nginx.runningOrigin != nil, "it is run by the test of nginx"))
    func `the whole flip goes through TLS`() async throws {
        try await Flip(origin: try #require(Nginx.runningOrigin)).run()
    }
}

/// nginx and partner-server, in processes of their own.
struct Nginx: Sendable {
    /// The variable that tells a run of ``FlipThroughTLS`` where the server is.
    static let variable = "FLIP_THROUGH_TLS"
    static let runningOrigin = ProcessInfo.processInfo.environment[variable]

    static let advice: Comment = "nginx or openssl is not installed; apt-get install nginx-light openssl"

    /// In CI a missing installation is a failure; elsewhere the run says what to do and goes on.
    static let isToBeRun =
        isInstalled("nginx") && isInstalled("openssl") && isInstalled("python3")
        || ProcessInfo.processInfo.environment["CI"] != nil

    /// Where clients reach it, and where it takes plain HTTP.
    let origin, plain: String
    let folder: String
    /// The process of partner-server.
    let server: pid_t
    /// The file of the CA's certificate.
    var authority: String { folder + "/ca.pem" }
    private let program: RunningProgram

    init() async throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("nginx-\(UUID())").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        // nginx gives up root's rights before it writes.
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder)
        program = try RunningProgram(
            path: URL(fileURLWithPath: "/usr/bin/env"),
            [
                "python3", packageRoot.appendingPathComponent("Tests/ThirdPartyTests/nginx.py").path,
                packageRoot.appendingPathComponent("scripts/playground/nginx.conf").path, folder,
                builtProducts.appendingPathComponent("partner-server").path,
            ])
        let origins = try await program.wait(for: ".\n").dropLast(2).split(separator: " ").map(String.init)
        try #require(origins.count == 3)
        (origin, plain) = (origins[0], origins[1])
        server = try #require(pid_t(origins[2]))
    }

    /// The answer to a request of curl, fields included.
    func curl(_ arguments: String...) async throws -> String {
        let end = try await RunningProgram(
            path: URL(fileURLWithPath: "/usr/bin/env"),
            ["curl", "--silent", "--show-error", "--include", "--cacert", authority] + arguments
        ).end()
        return end.output + end.errors
    }

    /// Whether a program can be run on a system that trusts another CA.
    ///
    /// Foundation on Linux trusts the CAs of a file whose place is fixed. A program in a mount namespace of its own sees another file
    /// there. Some containers do not allow that.
    static let canTrust: Bool = {
        let check = Process()
        check.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        check.arguments = namespace("/dev/null", ["true"])
        check.standardError = FileHandle.nullDevice
        guard (try? check.run()) != nil else { return false }
        check.waitUntilExit()
        return check.terminationStatus == 0
    }()

    static let trustAdvice: Comment =
        "a mount namespace is not allowed here: unshare --map-root-user --mount true"

    private static func namespace(_ authority: String, _ command: [String]) -> [String] {
        let bind = #"mount --bind "$0" /etc/ssl/certs/ca-certificates.crt && exec "$@""#
        return ["unshare", "--map-root-user", "--mount", "sh", "-c", bind, authority] + command
    }

    /// Runs a program to its end on a system that trusts this CA and no other.
    func trusting(
        _ path: URL, _ arguments: [String], _ environment: [String: String]
    ) async throws -> RunningProgram.End {
        try await RunningProgram(
            path: URL(fileURLWithPath: "/usr/bin/env"),
            Self.namespace(authority, [path.path] + arguments), environment: environment
        ).end()
    }

    func stop() async throws {
        program.send(SIGTERM)
        let end = try await program.end()
        #expect(end.status == 0, "\(end.errors)")
        try FileManager.default.removeItem(atPath: folder)
    }

    private static func isInstalled(_ program: String) -> Bool {
        let path = (ProcessInfo.processInfo.environment["PATH"] ?? "") + ":/usr/sbin"
        return path.split(separator: ":").contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
        }
    }
}

/// Both apps and Google's server, with nothing between them and the partner's server but `URLSession`.
private struct Flip {
    typealias Demo = PartnerServerConfiguration.Demo

    private let partner: PartnerServerClient
    private let keychain = Keychain()
    private let opened = Opened()
    private let registration: PartnerRegistration
    private let googleApp: GoogleApp
    private let googleServer: GoogleServer
    private let partnerApp: AccountLinking

    init(origin: String) throws {
        let crypto = try PlatformCrypto()
        let now: @Sendable () -> Date = { Date() }
        partner = try PartnerServerClient(origin: origin, transport: URLSessionPartnerTransport())
        registration = PartnerRegistration(
            name: "Example Home",
            client: ClientCredentials(id: Demo.clientID, secret: Demo.clientSecret, method: .body),
            universalLink: origin + "/flip", scopes: ["devices.read", "devices.control"],
            webRedirectURI: try GoogleRedirectURI.web(projectID: Demo.googleProject),
            authorizationURL: origin + "/authorize", tokenURL: origin + "/token",
            userinfoURL: origin + "/userinfo",
            revocationURL: origin + "/revoke", issuer: origin)
        let attempts = LinkAttempts(now: now, random: { RandomSource.system.bytes($0) })
        googleApp = GoogleApp(
            redirectURI: try #require(RedirectURIList.flip().uris.first), attempts: attempts)
        googleServer = GoogleServer(
            partners: [registration], client: URLSessionTransport(), crypto: crypto, random: .system, now: now
        )
        partnerApp = AccountLinking(
            .sandbox(registration), accounts: keychain, codes: partner, opener: opened, now: now)
    }

    func run() async throws {
        await keychain.keep(try await partner.signIn(username: Demo.username, password: Demo.password))
        let owner = LinkAttempt.Owner(account: "ada@google.example", device: "phone-1")
        let (attempt, question) = await googleApp.flip(to: registration, for: owner)
        let action = await partnerApp.receive(try #require(URL(string: question.url)))
        guard case .askForConsent(let screen) = action else { throw UnexpectedAction(action: action) }
        _ = await partnerApp.agree(to: screen.ticket)
        let step = await googleApp.receive(try #require(await opened.url), for: owner)
        guard case .finish(let code, _) = step else { throw UnexpectedStepOfGoogle(step: step) }
        let id = LinkedAccount.ID(account: owner.account, partner: registration.name)
        let linked = try await googleServer.link(
            id, code: code, redirectURI: attempt.redirectURI.text, attempt: attempt.id)
        #expect(linked.userInfo?.email == "ada@partner.example")
        #expect(linked.brokenRules.isEmpty)
        let refreshed = try await googleServer.refresh(id)
        #expect(refreshed.accessToken != linked.accessToken)
        _ = try await googleServer.unlink(id)
    }

    struct UnexpectedAction: Error { var action: LinkingAction }
    struct UnexpectedStepOfGoogle: Error { var step: LinkingStep }
}

/// The keychain of the partner's app.
private actor Keychain: AccountSource {
    private var account: SignedInAccount?

    func current() -> SignedInAccount? { account }
    func keep(_ account: SignedInAccount) { self.account = account }
}

/// The phone: it keeps the address that was opened.
private actor Opened: LinkOpener {
    private(set) var url: String?

    func open(_ url: URL, universalLinksOnly: Bool) async -> Bool {
        self.url = url.absoluteString
        return true
    }
}

// swift-tools-version: 6.2
import PackageDescription

// One library for each party and each layer; who may import whom is said here, and the check
// builds with `--explicit-target-dependency-import-check error`. Docs/architecture.md says why.

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

func room(_ name: String, imports: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: imports, swiftSettings: settings)
}

func example(_ name: String, imports: [Target.Dependency]) -> Target {
    .executableTarget(
        name: name, dependencies: imports, path: "Examples/\(name)", swiftSettings: settings)
}

func tests(_ name: String, imports: [Target.Dependency]) -> Target {
    .testTarget(name: name, dependencies: imports, swiftSettings: settings)
}

let package = Package(
    name: "app-flip",
    platforms: [.macOS(.v14), .iOS(.v17)],
    products: [
        .library(name: "AppFlip", targets: ["AppFlip"]),
        .library(name: "PlatformCrypto", targets: ["PlatformCrypto"]),
        .library(name: "LocalHTTP", targets: ["LocalHTTP"]),
        .library(name: "URLSessionTransport", targets: ["URLSessionTransport"]),
        .library(name: "OAuth", targets: ["OAuth"]),
        .library(name: "JSONText", targets: ["JSONText"]),
        .library(name: "JOSE", targets: ["JOSE"]),
        .library(name: "WebForms", targets: ["WebForms"]),
        .library(name: "LocalWeb", targets: ["LocalWeb"]),
        .library(name: "UniversalLinks", targets: ["UniversalLinks"]),
        .library(name: "PartnerApp", targets: ["PartnerApp"]),
        .library(name: "PartnerServer", targets: ["PartnerServer"]),
        .library(name: "PartnerStores", targets: ["PartnerStores"]),
        .library(name: "GoogleApp", targets: ["GoogleApp"]),
        .library(name: "GoogleServer", targets: ["GoogleServer"]),
        .library(name: "Sandbox", targets: ["Sandbox"]),
        .library(name: "YahooProvider", targets: ["YahooProvider"]),
        .library(name: "FirebaseServer", targets: ["FirebaseServer"]),
        .library(name: "FirebaseSignIn", targets: ["FirebaseSignIn"]),
        .library(name: "FlipCheck", targets: ["FlipCheck"]),
    ],
    targets: [
        // Floor 0: values and the platform.

        // What crosses the boundary in a flip, as values that print and parse themselves.
        room("AppFlip"),
        // JSON as it is written: members in their order, and a name that stands twice, twice.
        room("JSONText"),
        // Digests, HMAC, passwords, ES256 and RS256, constant-time compare, random bytes, from the platform.
        room("PlatformCrypto"),
        // Request and response values, the client protocol, an in-memory client, the loopback server.
        room("LocalHTTP"),

        // Floor 1: the protocol's own words.

        // The client protocol over `URLSession`.
        room("URLSessionTransport", imports: ["LocalHTTP"]),
        // The words of RFC 6749, 6750, 7009, 7636, 8414 and 9207 as values.
        room("OAuth", imports: ["AppFlip", "PlatformCrypto"]),
        // JSON values, JSON Web Keys and JSON Web Tokens: RFC 7515, 7517 and 7519.
        room("JOSE", imports: ["JSONText", "PlatformCrypto"]),
        // What sign-in pages need: the cookie, the proof of a form, the limit on guessing, headers.
        room("WebForms", imports: ["AppFlip", "LocalHTTP", "PlatformCrypto"]),
        // Association files: reading, matching, lint, how they are served; the phone that routes links by them.
        room("UniversalLinks", imports: ["JSONText", "LocalHTTP"]),
        // The web on one machine: servers by name, a browser, a clock that stands still, the journal.
        room(
            "LocalWeb",
            imports: ["AppFlip", "JOSE", "LocalHTTP", "UniversalLinks", "URLSessionTransport"]),

        // Floor 2: the parties. Partner code never imports Google code, nor the other way round.

        // The partner's app: link in, answer out; the glue for UIKit and SwiftUI, where there is one.
        room("PartnerApp", imports: ["AppFlip"]),
        // The partner's authorization server, its pages and its store.
        room("PartnerServer", imports: ["AppFlip", "OAuth", "LocalHTTP", "PlatformCrypto", "WebForms"]),
        // Databases behind the partner's store: SQLite and PostgreSQL of the system, opened at run time.
        room(
            "PartnerStores", imports: ["LocalHTTP", "OAuth", "PartnerServer", "PlatformCrypto", "WebForms"]),
        // Stand-in for the Google app: link out, answer judged.
        room("GoogleApp", imports: ["AppFlip"]),
        // Stand-in for Google's servers: exchange, refresh, unlink, the redirect host.
        room("GoogleServer", imports: ["AppFlip", "JOSE", "OAuth", "LocalHTTP", "PlatformCrypto"]),

        // Floor 2, the other track: Yahoo sign-in through Firebase Auth.

        // Stand-in for Yahoo: OpenID Connect, its pages, its accounts, and the retired profile host.
        room(
            "YahooProvider",
            imports: ["AppFlip", "JOSE", "OAuth", "LocalHTTP", "PlatformCrypto", "WebForms"]),
        // Stand-in for Firebase Auth's servers: the handler at the auth domain, accounts, tokens.
        room(
            "FirebaseServer",
            imports: ["AppFlip", "JOSE", "OAuth", "LocalHTTP", "PlatformCrypto", "WebForms"]),
        // The app's side of Firebase Auth: sign in, link and reauthenticate with Yahoo.
        room("FirebaseSignIn", imports: ["AppFlip", "JOSE", "LocalHTTP", "PlatformCrypto"]),

        // Floor 3: all parties wired together.

        // All parties of a flip on one machine, with clock and random values given, and the phone.
        room(
            "Sandbox",
            imports: [
                "AppFlip", "PlatformCrypto", "LocalHTTP", "LocalWeb", "OAuth",
                "PartnerApp", "PartnerServer", "GoogleApp", "GoogleServer", "UniversalLinks",
            ]),

        // All parties of a sign-in with Yahoo on one machine.
        room(
            "SignInSandbox",
            imports: [
                "AppFlip", "JOSE", "PlatformCrypto", "LocalHTTP", "LocalWeb", "OAuth", "YahooProvider",
                "FirebaseServer", "FirebaseSignIn",
            ]),

        // The rules of the test tool, and what a terminal shows of them.
        room(
            "FlipCheck",
            imports: [
                "AppFlip", "JOSE", "JSONText", "LocalHTTP", "LocalWeb", "OAuth", "PlatformCrypto",
                "UniversalLinks",
            ]),

        // What is generated into Docs/, and the comparison.
        room(
            "DocSync",
            imports: [
                "AppFlip", "FirebaseSignIn", "FlipCheck", "LocalHTTP", "LocalWeb", "Sandbox", "SignInSandbox",
                "UniversalLinks",
            ]),

        // What the programs that serve have in common: the command line, the end by a signal, a free port.
        room("ServerProgram", imports: ["LocalHTTP"]),

        // Floor 4: what is run.
        .executableTarget(name: "doc-sync", dependencies: ["DocSync"], swiftSettings: settings),
        .executableTarget(
            name: "benchmark",
            dependencies: ["AppFlip", "LocalHTTP", "PartnerServer", "PlatformCrypto", "UniversalLinks"],
            swiftSettings: settings),

        // The rules of FlipCheck against a partner's own server.
        .executableTarget(
            name: "flip-check",
            dependencies: [
                "AppFlip", "FlipCheck", "LocalHTTP", "LocalWeb", "OAuth", "PartnerServer", "PlatformCrypto",
                "UniversalLinks", "URLSessionTransport",
            ],
            exclude: ["partner-server.json"],
            swiftSettings: settings),

        // One executable for each documented step; Docs/README.md has the reading order.
        example("whole-journey", imports: ["Sandbox"]),
        example("open-link", imports: ["AppFlip", "GoogleApp"]),
        example(
            "associate",
            imports: [
                "AppFlip", "LocalHTTP", "PartnerServer", "PlatformCrypto", "UniversalLinks",
                "URLSessionTransport",
            ]),
        example("handle-link", imports: ["AppFlip", "PartnerApp"]),
        example("verify-client", imports: ["AppFlip", "PartnerApp"]),
        example("return-code", imports: ["AppFlip", "PartnerApp", "Sandbox"]),
        example("return-error", imports: ["AppFlip", "Sandbox"]),
        example("exchange-code", imports: ["LocalHTTP", "Sandbox"]),
        example("refresh-and-unlink", imports: ["LocalHTTP", "Sandbox"]),
        example("fall-back-to-browser", imports: ["Sandbox"]),
        example(
            "partner-server", imports: ["LocalHTTP", "PartnerServer", "PlatformCrypto", "ServerProgram"]),

        // The other track.
        example("yahoo-sign-in", imports: ["FirebaseSignIn", "LocalHTTP", "SignInSandbox"]),
        example("account-exists", imports: ["FirebaseSignIn", "SignInSandbox"]),
        example("link-yahoo", imports: ["FirebaseSignIn", "SignInSandbox"]),
        example("reauthenticate", imports: ["FirebaseSignIn", "SignInSandbox"]),
        example("custom-token", imports: ["FirebaseSignIn", "SignInSandbox"]),
        example("yahoo-attacks", imports: ["SignInSandbox"]),
        example(
            "yahoo-server", imports: ["LocalHTTP", "PlatformCrypto", "ServerProgram", "YahooProvider"]),
        example(
            "firebase-server",
            imports: [
                "FirebaseServer", "LocalHTTP", "PlatformCrypto", "ServerProgram", "URLSessionTransport",
                "YahooProvider",
            ]),

        // Tests of one room.
        tests("AppFlipTests", imports: ["AppFlip", "TestSupport"]),
        tests("PlatformCryptoTests", imports: ["PlatformCrypto"]),
        tests("LocalHTTPTests", imports: ["LocalHTTP", "URLSessionTransport", "TestSupport"]),
        tests("OAuthTests", imports: ["AppFlip", "PlatformCrypto", "OAuth"]),
        tests("JOSETests", imports: ["JOSE", "PlatformCrypto"]),
        tests("UniversalLinksTests", imports: ["LocalHTTP", "UniversalLinks", "URLSessionTransport"]),
        tests("WebFormsTests", imports: ["PlatformCrypto", "WebForms"]),
        tests(
            "YahooProviderTests",
            imports: [
                "AppFlip", "JOSE", "PlatformCrypto", "LocalHTTP", "LocalWeb", "OAuth", "TestSupport",
                "YahooProvider",
            ]),
        .testTarget(
            name: "FirebaseServerTests",
            dependencies: [
                "AppFlip", "JOSE", "PlatformCrypto", "LocalHTTP", "LocalWeb", "OAuth", "TestSupport",
                "YahooProvider", "FirebaseServer",
            ],
            exclude: ["Recorded"], swiftSettings: settings),
        tests(
            "FirebaseSignInTests",
            imports: [
                "AppFlip", "JOSE", "PlatformCrypto", "LocalHTTP", "LocalWeb", "OAuth", "TestSupport",
                "YahooProvider", "FirebaseServer", "FirebaseSignIn", "SignInSandbox",
            ]),
        tests(
            "FlipCheckTests",
            imports: [
                "AppFlip", "JOSE", "PlatformCrypto", "LocalHTTP", "LocalWeb", "OAuth", "PartnerServer",
                "UniversalLinks", "URLSessionTransport", "TestSupport", "FlipCheck",
            ]),
        tests("DocSyncTests", imports: ["AppFlip", "DocSync", "LocalWeb"]),
        tests("PartnerAppTests", imports: ["AppFlip", "LocalHTTP", "PartnerApp"]),
        tests("GoogleAppTests", imports: ["AppFlip", "GoogleApp", "TestSupport"]),
        tests(
            "GoogleServerTests",
            imports: ["AppFlip", "PlatformCrypto", "LocalHTTP", "OAuth", "GoogleServer", "TestSupport"]),
        tests(
            "PartnerServerTests",
            imports: [
                "AppFlip", "PlatformCrypto", "LocalHTTP", "OAuth", "PartnerServer", "StoreContract",
                "TestSupport", "WebForms",
            ]),
        tests(
            "PartnerStoresTests",
            imports: [
                "PlatformCrypto", "LocalHTTP", "OAuth", "PartnerServer", "PartnerStores", "StoreContract",
                "TestSupport", "WebForms",
            ]),

        // Google's published code, sample and test tool, as cases that the rooms must catch.
        .testTarget(
            name: "DocumentedCodeTests",
            dependencies: ["AppFlip", "FlipCheck", "GoogleApp", "PartnerApp", "TestSupport"],
            exclude: ["AsPublished"], swiftSettings: settings),

        // Programs that nobody here wrote, against a built executable.
        .testTarget(
            name: "ThirdPartyTests", dependencies: ["TestSupport"],
            exclude: ["admin.py", "clients.py", "openid_clients.py", "servers", "qr_code.py"],
            swiftSettings: settings),

        // Both sides against each other.
        tests(
            "JourneyTests",
            imports: [
                "AppFlip", "PlatformCrypto", "LocalHTTP", "OAuth", "PartnerApp", "PartnerServer", "GoogleApp",
                "GoogleServer", "LocalWeb", "Sandbox",
            ]),

        // What every store has to do, for those here and for a store of your own.
        .target(
            name: "StoreContract", dependencies: ["OAuth", "PartnerServer", "PlatformCrypto", "WebForms"],
            path: "Tests/StoreContract", swiftSettings: settings),

        // What several tests share, and the tests that run the built examples.
        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
        .testTarget(
            name: "ExampleTests", dependencies: ["TestSupport", "UniversalLinks"], exclude: ["Recordings"],
            swiftSettings: settings),

        // What the pages promise: links, names, commands.
        .testTarget(
            name: "DocsTests", dependencies: ["DocSync", "LocalHTTP", "TestSupport", "URLSessionTransport"],
            exclude: ["toolchain"], swiftSettings: settings),
    ]
)

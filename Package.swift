// swift-tools-version: 6.2
import PackageDescription

// Five floors, a folder each; a room is a library for one party or one layer. This file lists the imports of each room,
// and the check builds with `--explicit-target-dependency-import-check error`. Docs/architecture.md says why.

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

func room(_ name: String, on floor: String, imports: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: imports, path: "Sources/\(floor)/\(name)", swiftSettings: settings)
}

func program(_ name: String, imports: [Target.Dependency], exclude: [String] = []) -> Target {
    .executableTarget(
        name: name, dependencies: imports, path: "Sources/Tools/\(name)", exclude: exclude,
        swiftSettings: settings)
}

func example(_ name: String, imports: [Target.Dependency]) -> Target {
    .executableTarget(name: name, dependencies: imports, path: "Examples/\(name)", swiftSettings: settings)
}

func tests(_ name: String, imports: [Target.Dependency], exclude: [String] = []) -> Target {
    // In a release build the code under test is optimized, and the tests are not: that would take most of the build's time.
    .testTarget(
        name: name, dependencies: imports, exclude: exclude,
        swiftSettings: settings + [.unsafeFlags(["-Onone"], .when(configuration: .release))])
}

// The rooms that are products, one library each.
let libraries = [
    "WebText", "JSONText", "PlatformCrypto", "HTTPMessages", "LoopbackHTTP", "URLSessionTransport", "OAuth",
    "JOSE", "AuthorizationServer", "AppFlip", "UniversalLinks", "PartnerApp", "PartnerServer",
    "PartnerStores", "Google", "YahooProvider", "FirebaseServer", "FirebaseSignIn", "AppServer", "LocalWeb",
    "WebDriver", "FlipSandbox", "SignInSandbox", "QRCode", "FlipCheck", "PlaygroundServer",
]

let package = Package(
    name: "app-flip",
    platforms: [.macOS(.v14), .iOS(.v17)],
    products: libraries.map { .library(name: $0, targets: [$0]) },
    targets: [
        // Floor Web: text, HTTP, cryptography and OAuth: nothing here knows App Flip or Yahoo.

        // Parameters, percent coding, exact bytes, redaction, reported checks, and the lock that state is kept behind.
        room("WebText", on: "Web"),
        // JSON as it is written: members in their order, also two members with one name.
        room("JSONText", on: "Web", imports: ["WebText"]),
        // Digests, HMAC, passwords, ES256 and RS256, constant-time compare, random bytes, from the platform.
        room("PlatformCrypto", on: "Web"),
        // Requests, responses, header fields, HTML, and the protocols of a client and of a handler.
        room("HTTPMessages", on: "Web", imports: ["WebText"]),
        // The HTTP server for this machine alone: sockets, parser, limits, and the command line of server programs.
        room("LoopbackHTTP", on: "Web", imports: ["WebText", "HTTPMessages"]),
        // The client protocol over `URLSession`.
        room("URLSessionTransport", on: "Web", imports: ["WebText", "HTTPMessages"]),
        // The requests, answers and errors of RFC 6749, 6750, 7009, 7636, 8414 and 9207 as values.
        room("OAuth", on: "Web", imports: ["WebText", "PlatformCrypto"]),
        // JSON values, JSON Web Keys and JSON Web Tokens: RFC 7515, 7517 and 7519.
        room("JOSE", on: "Web", imports: ["WebText", "JSONText", "PlatformCrypto"]),
        // The frame of every authorization server: routes, forms, cookie, CSRF token, sign-in limits, pages, languages.
        room(
            "AuthorizationServer", on: "Web", imports: ["WebText", "PlatformCrypto", "HTTPMessages", "OAuth"]),

        // Floor Flip: account linking by App Flip, one room for each party.

        // The link and the answer of a flip, as values that print and parse themselves.
        room("AppFlip", on: "Flip", imports: ["WebText"]),
        // Association files: reading, matching, lint, how they are served; the phone that routes links by them.
        room("UniversalLinks", on: "Flip", imports: ["WebText", "JSONText", "HTTPMessages"]),
        // The partner's app: link in, answer out; the glue for UIKit and SwiftUI, where there is one.
        room("PartnerApp", on: "Flip", imports: ["WebText", "AppFlip"]),
        // The partner's authorization server, its pages and its store.
        room(
            "PartnerServer", on: "Flip",
            imports: ["WebText", "PlatformCrypto", "HTTPMessages", "OAuth", "AuthorizationServer", "AppFlip"]),
        // Databases behind the partner's store: SQLite and PostgreSQL of the system, opened at run time.
        room(
            "PartnerStores", on: "Flip",
            imports: ["WebText", "PlatformCrypto", "OAuth", "AuthorizationServer", "PartnerServer"]),
        // Stand-in for Google: the app that flips and judges the answer, the servers that exchange, refresh and unlink.
        room(
            "Google", on: "Flip",
            imports: ["WebText", "PlatformCrypto", "HTTPMessages", "OAuth", "JOSE", "AppFlip"]),

        // Floor Yahoo: sign-in with Yahoo through Firebase Auth, one room for each party.

        // Stand-in for Yahoo: OpenID Connect, its pages, its accounts, and the retired profile host.
        room(
            "YahooProvider", on: "Yahoo",
            imports: ["WebText", "PlatformCrypto", "HTTPMessages", "OAuth", "JOSE", "AuthorizationServer"]),
        // Stand-in for Firebase Auth's servers: the handler at the auth domain, accounts, tokens.
        room(
            "FirebaseServer", on: "Yahoo",
            imports: ["WebText", "PlatformCrypto", "HTTPMessages", "OAuth", "JOSE", "AuthorizationServer"]),
        // The app's side of Firebase Auth: sign in, link and reauthenticate with Yahoo.
        room("FirebaseSignIn", on: "Yahoo", imports: ["WebText", "PlatformCrypto", "HTTPMessages", "JOSE"]),
        // The app's own server: it verifies Firebase's tokens, issues custom tokens, and signs in at Yahoo by the code flow.
        room(
            "AppServer", on: "Yahoo", imports: ["WebText", "PlatformCrypto", "HTTPMessages", "OAuth", "JOSE"]),

        // Floor Stage: all parties of a track on one machine.

        // The web on one machine: servers by name, a browser, a clock that moves when told, the journal.
        room(
            "LocalWeb", on: "Stage",
            imports: [
                "WebText", "HTTPMessages", "LoopbackHTTP", "URLSessionTransport", "JOSE", "UniversalLinks",
            ]),
        // All parties of a flip on one machine, with clock and random values given, and the phone.
        room(
            "FlipSandbox", on: "Stage",
            imports: [
                "WebText", "PlatformCrypto", "HTTPMessages", "OAuth", "AppFlip", "UniversalLinks",
                "PartnerApp", "PartnerServer", "Google", "LocalWeb",
            ]),
        // All parties of a sign-in with Yahoo on one machine.
        room(
            "SignInSandbox", on: "Stage",
            imports: [
                "WebText", "PlatformCrypto", "HTTPMessages", "OAuth", "JOSE", "YahooProvider",
                "FirebaseServer", "FirebaseSignIn", "AppServer", "LocalWeb",
            ]),

        // Mistakes that partners make, laid over the partner's server: for the playground, and to test the test tool.
        room(
            "PartnerMistakes", on: "Stage",
            imports: ["WebText", "HTTPMessages", "JOSE", "PartnerServer"]),

        // Floor Tools: the test tool, the docs, and what they need.

        // A real browser, driven by W3C WebDriver: sessions, elements, scripts, pictures, the console.
        room("WebDriver", on: "Tools", imports: ["WebText", "HTTPMessages", "JOSE"]),
        // QR codes as text, for a link that a phone reads off a terminal.
        room("QRCode", on: "Tools"),
        // The rules of the test tool, and their report on a terminal.
        room(
            "FlipCheck", on: "Tools",
            imports: [
                "WebText", "JSONText", "PlatformCrypto", "HTTPMessages", "LoopbackHTTP", "OAuth", "JOSE",
                "AppFlip", "UniversalLinks", "LocalWeb", "WebDriver", "QRCode",
            ]),
        // Both tracks in a browser: stages, scenarios, mistakes, and the pages that show them.
        room(
            "PlaygroundServer", on: "Tools",
            imports: [
                "WebText", "PlatformCrypto", "HTTPMessages", "OAuth", "JOSE", "AppFlip", "PartnerApp",
                "PartnerServer", "Google", "YahooProvider", "FirebaseServer", "FirebaseSignIn", "LocalWeb",
                "FlipSandbox", "SignInSandbox", "PartnerMistakes", "URLSessionTransport", "FlipCheck",
            ]),
        // The generated parts of Docs/, and their comparison with the pages.
        room(
            "DocSync", on: "Tools",
            imports: [
                "WebText", "LoopbackHTTP", "AppFlip", "UniversalLinks", "PartnerApp", "FirebaseSignIn",
                "LocalWeb", "FlipSandbox", "SignInSandbox", "FlipCheck",
            ]),

        // The programs.
        program("doc-sync", imports: ["DocSync"]),
        program(
            "benchmark",
            imports: [
                "WebText", "PlatformCrypto", "LoopbackHTTP", "AppFlip", "UniversalLinks", "PartnerServer",
            ]),
        // The rules of FlipCheck against a partner's own server.
        program(
            "flip-check",
            imports: [
                "WebText", "PlatformCrypto", "HTTPMessages", "LoopbackHTTP", "URLSessionTransport", "OAuth",
                "AppFlip", "UniversalLinks", "PartnerServer", "PartnerMistakes", "LocalWeb", "QRCode",
                "FlipCheck",
            ], exclude: ["partner-server.json"]),

        // Both tracks in a browser.
        program("playground", imports: ["PlatformCrypto", "LoopbackHTTP", "PlaygroundServer"]),

        // One executable for each documented step; Docs/README.md has the reading order.
        example("whole-journey", imports: ["FlipSandbox"]),
        example("open-link", imports: ["OAuth", "AppFlip", "Google"]),
        example(
            "associate",
            imports: [
                "PlatformCrypto", "HTTPMessages", "URLSessionTransport", "AppFlip", "UniversalLinks",
                "PartnerServer",
            ]),
        example("handle-link", imports: ["WebText", "AppFlip", "PartnerApp"]),
        example("verify-client", imports: ["AppFlip", "PartnerApp"]),
        example("return-code", imports: ["AppFlip", "PartnerApp", "FlipSandbox"]),
        example("return-error", imports: ["AppFlip", "FlipSandbox"]),
        example("exchange-code", imports: ["HTTPMessages", "Google", "FlipSandbox"]),
        example("refresh-and-unlink", imports: ["HTTPMessages", "FlipSandbox"]),
        example("fall-back-to-browser", imports: ["FlipSandbox"]),
        example(
            "partner-server",
            imports: [
                "PlatformCrypto", "HTTPMessages", "LoopbackHTTP", "AuthorizationServer", "PartnerServer",
                "PartnerStores",
            ]),

        // The program that a copy of the partner server begins with: scripts/copy-out.
        .executableTarget(
            name: "partner-starter",
            dependencies: [
                "PlatformCrypto", "HTTPMessages", "LoopbackHTTP", "AppFlip", "PartnerServer", "PartnerStores",
            ],
            path: "Examples/PartnerServerStarter", exclude: ["README.md", "StoreTests.swift"],
            swiftSettings: settings),

        // The other track.
        example("yahoo-sign-in", imports: ["FirebaseSignIn", "SignInSandbox"]),
        example("account-exists", imports: ["FirebaseSignIn", "SignInSandbox"]),
        example("link-yahoo", imports: ["FirebaseSignIn", "SignInSandbox"]),
        example("reauthenticate", imports: ["FirebaseSignIn", "SignInSandbox"]),
        example("custom-token", imports: ["FirebaseSignIn", "SignInSandbox"]),
        example("yahoo-attacks", imports: ["SignInSandbox"]),
        example(
            "yahoo-server",
            imports: [
                "PlatformCrypto", "HTTPMessages", "LoopbackHTTP", "AuthorizationServer", "YahooProvider",
            ]),
        example(
            "firebase-server",
            imports: [
                "WebText", "PlatformCrypto", "HTTPMessages", "LoopbackHTTP", "URLSessionTransport",
                "AuthorizationServer", "YahooProvider", "FirebaseServer",
            ]),

        // Tests of one room.
        tests("WebTextTests", imports: ["WebText"]),
        tests("PlatformCryptoTests", imports: ["PlatformCrypto"]),
        tests("HTTPMessagesTests", imports: ["HTTPMessages"]),
        tests(
            "LoopbackHTTPTests",
            imports: ["HTTPMessages", "LoopbackHTTP", "URLSessionTransport", "TestSupport"]),
        tests("OAuthTests", imports: ["WebText", "PlatformCrypto", "OAuth"]),
        tests("JOSETests", imports: ["PlatformCrypto", "JOSE"]),
        tests(
            "AuthorizationServerTests",
            imports: ["WebText", "PlatformCrypto", "HTTPMessages", "AuthorizationServer"]),
        tests("AppFlipTests", imports: ["WebText", "AppFlip", "TestSupport"]),
        tests(
            "UniversalLinksTests",
            imports: ["HTTPMessages", "LoopbackHTTP", "URLSessionTransport", "UniversalLinks"]),
        tests(
            "PartnerAppTests",
            imports: ["WebText", "HTTPMessages", "LoopbackHTTP", "AppFlip", "PartnerApp", "TestSupport"]),
        tests(
            "PartnerServerTests",
            imports: [
                "WebText", "PlatformCrypto", "HTTPMessages", "OAuth", "AuthorizationServer", "PartnerServer",
                "StoreContract", "TestSupport",
            ]),
        tests(
            "PartnerStoresTests",
            imports: [
                "WebText", "PlatformCrypto", "OAuth", "AuthorizationServer", "PartnerServer", "PartnerStores",
                "StoreContract", "TestSupport",
            ]),
        tests(
            "GoogleTests",
            imports: [
                "WebText", "PlatformCrypto", "HTTPMessages", "OAuth", "AppFlip", "Google", "TestSupport",
            ]),
        tests(
            "YahooProviderTests",
            imports: [
                "WebText", "PlatformCrypto", "HTTPMessages", "OAuth", "JOSE", "YahooProvider", "LocalWeb",
                "TestSupport",
            ]),
        tests(
            "FirebaseServerTests",
            imports: [
                "WebText", "PlatformCrypto", "HTTPMessages", "LoopbackHTTP", "OAuth", "JOSE", "YahooProvider",
                "FirebaseServer", "LocalWeb", "TestSupport",
            ], exclude: ["Recorded"]),
        tests(
            "FirebaseSignInTests",
            imports: [
                "WebText", "PlatformCrypto", "HTTPMessages", "OAuth", "JOSE", "YahooProvider",
                "FirebaseServer", "FirebaseSignIn", "AppServer", "LocalWeb", "SignInSandbox", "TestSupport",
            ]),
        tests("LocalWebTests", imports: ["WebText", "HTTPMessages", "LocalWeb", "TestSupport"]),
        tests("WebDriverTests", imports: ["HTTPMessages", "LoopbackHTTP", "JOSE", "WebDriver"]),
        tests("QRCodeTests", imports: ["PlatformCrypto", "QRCode"]),
        tests(
            "FlipCheckTests",
            imports: [
                "WebText", "PlatformCrypto", "HTTPMessages", "LoopbackHTTP", "URLSessionTransport", "OAuth",
                "JOSE", "AppFlip", "PartnerServer", "PartnerMistakes", "LocalWeb", "FlipCheck", "TestSupport",
            ], exclude: ["PythonPartner"]),
        tests(
            "PlaygroundServerTests",
            imports: [
                "WebText", "PlatformCrypto", "HTTPMessages", "LoopbackHTTP", "URLSessionTransport", "JOSE",
                "PartnerServer", "LocalWeb", "FlipSandbox", "WebDriver", "FlipCheck", "PlaygroundServer",
                "TestSupport",
            ]),
        tests("DocSyncTests", imports: ["WebText", "LocalWeb", "DocSync"]),
        // The targets of scripts/fuzz, with a few changed inputs each.
        tests(
            "FuzzTests",
            imports: [
                "WebText", "JSONText", "PlatformCrypto", "HTTPMessages", "LoopbackHTTP",
                "URLSessionTransport", "OAuth", "JOSE", "AuthorizationServer", "AppFlip", "PartnerServer",
                "UniversalLinks", "YahooProvider", "FirebaseServer", "LocalWeb", "FlipCheck", "TestSupport",
            ]),

        // Google's published code, sample and test tool, as cases that the rooms must catch.
        tests(
            "DocumentedCodeTests",
            imports: ["WebText", "OAuth", "AppFlip", "PartnerApp", "Google", "FlipCheck", "TestSupport"],
            exclude: ["AsPublished"]),

        // Programs that others wrote, against a built executable.
        tests(
            "ThirdPartyTests",
            imports: [
                "PlatformCrypto", "URLSessionTransport", "OAuth", "AppFlip", "PartnerApp", "PartnerServer",
                "Google", "FlipSandbox", "TestSupport",
            ],
            exclude: ["admin.py", "clients.py", "nginx.py", "openid_clients.py", "servers", "qr_code.py"]),

        // Both sides against each other.
        tests(
            "JourneyTests",
            imports: [
                "WebText", "PlatformCrypto", "HTTPMessages", "OAuth", "AppFlip", "PartnerApp",
                "PartnerServer", "Google", "LocalWeb", "FlipSandbox",
            ]),

        // The contract of every store, for those here and for a store of your own.
        .target(
            name: "StoreContract",
            dependencies: ["PlatformCrypto", "OAuth", "AuthorizationServer", "PartnerServer"],
            path: "Tests/StoreContract", swiftSettings: settings),
        // The helpers that several tests share, and the tests that run the built examples.
        .target(
            name: "TestSupport", dependencies: ["TestWidth"], path: "Tests/TestSupport",
            swiftSettings: settings),
        // As many tests at once as there are cores.
        .target(name: "TestWidth", path: "Tests/TestWidth"),
        tests(
            "ExampleTests", imports: ["UniversalLinks", "WebDriver", "DocSync", "TestSupport"],
            exclude: ["Recordings"]),

        // The promises of the pages: links, names, commands.
        tests(
            "DocsTests", imports: ["HTTPMessages", "URLSessionTransport", "DocSync", "TestSupport"],
            exclude: ["toolchain"]),
    ]
)

// swift-tools-version: 6.2
import PackageDescription

// Five floors, a folder each; a room is a library for one party or one layer. This file lists the imports of each room,
// and the check builds with `--explicit-target-dependency-import-check error`. Docs/architecture.md says why.

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

func room(_ name: String, imports: Target.Dependency..., embedding files: [Resource] = []) -> Target {
    .target(name: name, dependencies: imports, resources: files, swiftSettings: settings)
}

func program(_ name: String, imports: Target.Dependency..., exclude: [String] = []) -> Target {
    .executableTarget(name: name, dependencies: imports, exclude: exclude, swiftSettings: settings)
}

func floor(_ name: String, _ rooms: Target...) -> [Target] {
    for room in rooms { room.path = "Sources/\(name)/\(room.name)" }
    return rooms
}

func example(_ name: String, imports: Target.Dependency...) -> Target {
    .executableTarget(name: name, dependencies: imports, path: "Examples/\(name)", swiftSettings: settings)
}

// Tests may import a room, what the room imports, what they list beside it, and the helpers of all tests.
@MainActor func tests(
    _ name: String? = nil, of room: String, also imports: Target.Dependency..., exclude: [String] = [],
    embedding files: [Resource] = []
) -> Target {
    let ofRoom = rooms.filter { $0.name == room }.flatMap(\.dependencies)
    // In a release build the code under test is optimized, and the tests are not: that would take most of the build's time.
    return .testTarget(
        name: name ?? "\(room)Tests", dependencies: [.byName(name: room), "TestSupport"] + ofRoom + imports,
        exclude: exclude, resources: files,
        swiftSettings: settings + [.unsafeFlags(["-Onone"], .when(configuration: .release))]
    )
}

// Text, HTTP, cryptography and OAuth: nothing here knows App Flip or Yahoo.
let web = floor(
    "Web",
    // Parameters, percent coding, exact bytes, redaction, reported checks, and the lock that state is kept behind.
    room("WebText"),
    // JSON as it is written: members in their order, also two members with one name.
    room("JSONText", imports: "WebText"),
    // Digests, HMAC, passwords, signatures, constant-time compare, random bytes of the platform; tables that expire.
    room("PlatformCrypto"),
    // Requests, responses, header fields, HTML, and the protocols of a client and of a handler.
    room("HTTPMessages", imports: "WebText"),
    // The HTTP server for this machine alone: sockets, parser, limits, and the command line of programs.
    room("LoopbackHTTP", imports: "WebText", "HTTPMessages"),
    // The client protocol over `URLSession`; on Linux over libcurl.
    room("URLSessionTransport", imports: "WebText", "PlatformCrypto", "HTTPMessages"),
    // The requests, answers and errors of RFC 6749, 6750, 7009, 7636, 8414 and 9207 as values.
    room("OAuth", imports: "WebText", "PlatformCrypto"),
    // JSON values, JSON Web Keys and JSON Web Tokens: RFC 7515, 7517 and 7519.
    room("JOSE", imports: "WebText", "JSONText", "PlatformCrypto"),
    // The frame of every authorization server: routes, forms, cookie, CSRF token, sign-in limits, pages, languages.
    room("AuthorizationServer", imports: "WebText", "PlatformCrypto", "HTTPMessages", "OAuth"))

// Account linking by App Flip, one room for each party.
let flip = floor(
    "Flip",
    // The link and the answer of a flip, as values that print and parse themselves.
    room("AppFlip", imports: "WebText"),
    // Association files: reading, matching, lint, how they are served; the phone that routes links by them.
    room("UniversalLinks", imports: "WebText", "JSONText", "HTTPMessages"),
    // The partner's app: link in, answer out; the glue for UIKit and SwiftUI, where there is one.
    room("PartnerApp", imports: "WebText", "AppFlip"),
    // The partner's authorization server, its pages and its store.
    room(
        "PartnerServer", imports: "WebText", "PlatformCrypto", "HTTPMessages", "OAuth", "AuthorizationServer"),
    // Databases behind the partner's store: SQLite and PostgreSQL of the system, opened at run time.
    room(
        "PartnerStores", imports: "WebText", "PlatformCrypto", "OAuth", "AuthorizationServer",
        "PartnerServer"),
    // Stand-in for Google: the app that flips and judges the answer, the servers that exchange, refresh and unlink.
    room("Google", imports: "WebText", "PlatformCrypto", "HTTPMessages", "OAuth", "JOSE", "AppFlip"))

// Sign-in with Yahoo through Firebase Auth, one room for each party.
let yahoo = floor(
    "Yahoo",
    // Stand-in for Yahoo: OpenID Connect, its pages, its accounts, and the retired profile host.
    room(
        "YahooProvider", imports: "WebText", "PlatformCrypto", "HTTPMessages", "OAuth", "JOSE",
        "AuthorizationServer"),
    // Stand-in for Firebase Auth's servers: the handler at the auth domain, accounts, tokens.
    room(
        "FirebaseServer", imports: "WebText", "PlatformCrypto", "HTTPMessages", "OAuth", "JOSE",
        "AuthorizationServer"),
    // The app's side of Firebase Auth: sign in, link and reauthenticate with Yahoo.
    room("FirebaseSignIn", imports: "WebText", "PlatformCrypto", "HTTPMessages", "JOSE"),
    // The app's own server: it verifies Firebase's tokens, issues custom tokens, and signs in at Yahoo by the code flow.
    room("AppServer", imports: "WebText", "PlatformCrypto", "HTTPMessages", "OAuth", "JOSE"))

// All parties of a track on one machine.
let stage = floor(
    "Stage",
    // The partner of the examples: its client, its account, its words. Its secrets are public.
    room("PartnerDemo", imports: "PlatformCrypto", "AuthorizationServer", "AppFlip", "PartnerServer"),
    // The Yahoo of the examples: its apps and its accounts. Their secrets are public.
    room("YahooDemo", imports: "PlatformCrypto", "YahooProvider"),
    // The web on one machine: servers by name, a browser, a clock that moves when told, the journal.
    room(
        "LocalWeb", imports: "WebText", "HTTPMessages", "LoopbackHTTP", "URLSessionTransport", "JOSE",
        "UniversalLinks"),
    // All parties of a flip on one machine, with clock and random values given, and the phone.
    room(
        "FlipSandbox", imports: "WebText", "PlatformCrypto", "HTTPMessages", "LoopbackHTTP", "OAuth",
        "AppFlip",
        "UniversalLinks", "PartnerApp", "PartnerServer", "Google", "PartnerDemo", "LocalWeb"),
    // All parties of a sign-in with Yahoo on one machine.
    room(
        "SignInSandbox", imports: "WebText", "PlatformCrypto", "HTTPMessages", "LoopbackHTTP", "OAuth",
        "JOSE",
        "YahooProvider", "FirebaseServer", "FirebaseSignIn", "AppServer", "YahooDemo", "LocalWeb"),
    // Mistakes that partners make, laid over the partner's server: for the playground, and to test the test tool.
    room("PartnerMistakes", imports: "WebText", "HTTPMessages", "JOSE", "PartnerServer", "PartnerDemo"))

let playgroundStyle: [Resource] = [.embedInCode("Style/style.css"), .embedInCode("Style/live.js")]

// The test tool, the docs, and what they need.
let tools = floor(
    "Tools",
    // A real browser, driven by W3C WebDriver: sessions, elements, scripts, pictures, the console.
    room("WebDriver", imports: "WebText", "HTTPMessages", "JOSE"),
    // QR codes as text, for a link that a phone reads off a terminal.
    room("QRCode"),
    // The rules of the test tool, and their report on a terminal.
    room(
        "FlipCheck", imports: "WebText", "JSONText", "PlatformCrypto", "HTTPMessages", "LoopbackHTTP",
        "OAuth", "JOSE", "AppFlip", "UniversalLinks", "LocalWeb", "WebDriver"),
    // Both tracks in a browser: stages, scenarios, mistakes, and the pages that show them.
    room(
        "PlaygroundServer", imports: "WebText", "PlatformCrypto", "HTTPMessages", "OAuth", "JOSE",
        "AuthorizationServer", "AppFlip", "PartnerApp", "PartnerServer", "Google", "YahooProvider",
        "FirebaseServer", "FirebaseSignIn", "PartnerDemo", "LocalWeb", "FlipSandbox", "SignInSandbox",
        "PartnerMistakes", "URLSessionTransport", "FlipCheck",
        embedding: playgroundStyle),
    // The generated parts of Docs/, and their comparison with the pages.
    room(
        "DocSync", imports: "WebText", "AppFlip", "FirebaseSignIn", "LocalWeb", "FlipSandbox",
        "SignInSandbox", "FlipCheck"),
    program("doc-sync", imports: "LoopbackHTTP", "DocSync"),
    program(
        "benchmark", imports: "WebText", "PlatformCrypto", "LoopbackHTTP", "AppFlip", "UniversalLinks",
        "PartnerServer", "PartnerDemo"),
    // The rules of FlipCheck against a partner's own server.
    program(
        "flip-check", imports: "WebText", "PlatformCrypto", "HTTPMessages", "LoopbackHTTP",
        "URLSessionTransport", "OAuth", "AppFlip", "UniversalLinks", "PartnerServer", "PartnerDemo",
        "PartnerMistakes", "LocalWeb", "QRCode", "FlipCheck",
        exclude: ["partner-server.json", "github-actions.yml", "gitlab-ci.yml"]),
    program("playground", imports: "PlatformCrypto", "LoopbackHTTP", "PlaygroundServer"))

let rooms = web + flip + yahoo + stage + tools

// One executable for each documented step; Docs/README.md has the reading order.
let examples = [
    example(
        "whole-journey", imports: "WebText", "HTTPMessages", "LoopbackHTTP", "OAuth", "Google", "LocalWeb",
        "FlipSandbox"),
    example("open-link", imports: "LoopbackHTTP", "OAuth", "AppFlip", "Google", "LocalWeb"),
    example(
        "associate", imports: "LoopbackHTTP", "URLSessionTransport", "AppFlip", "UniversalLinks", "LocalWeb"),
    example("handle-link", imports: "LoopbackHTTP", "AppFlip", "PartnerApp", "LocalWeb"),
    example("verify-client", imports: "LoopbackHTTP", "AppFlip", "PartnerApp", "LocalWeb"),
    example("return-code", imports: "LoopbackHTTP", "AppFlip", "PartnerApp", "LocalWeb", "FlipSandbox"),
    example("return-error", imports: "LoopbackHTTP", "AppFlip", "PartnerApp", "LocalWeb", "FlipSandbox"),
    example(
        "exchange-code", imports: "HTTPMessages", "LoopbackHTTP", "OAuth", "Google", "LocalWeb", "FlipSandbox"
    ),
    example(
        "refresh-and-unlink", imports: "WebText", "HTTPMessages", "LoopbackHTTP", "OAuth", "Google",
        "LocalWeb", "FlipSandbox"
    ),
    example("fall-back-to-browser", imports: "LoopbackHTTP", "Google", "LocalWeb", "FlipSandbox"),
    example(
        "partner-server", imports: "WebText", "PlatformCrypto", "HTTPMessages", "LoopbackHTTP", "OAuth",
        "AuthorizationServer", "PartnerServer", "PartnerStores", "PartnerDemo", "PartnerMistakes"),
    // The program that a copy of the partner server begins with: scripts/copy-out.
    .executableTarget(
        name: "partner-starter",
        dependencies: [
            "PlatformCrypto", "HTTPMessages", "LoopbackHTTP", "AuthorizationServer", "AppFlip",
            "PartnerServer", "PartnerStores",
        ],
        path: "Examples/PartnerServerStarter", exclude: ["README.md", "StoreTests.swift"],
        swiftSettings: settings),
    // One file for a step, to paste. Three need Foundation only, and are compiled for their tests.
    .target(
        name: "OneFile", path: "Examples/OneFile",
        exclude: [
            "FlipLinkObjectiveC.swift", "FlipLinkScenes.swift", "FlipLinkSwiftUI.swift", "Hybrid",
            "README.md", "Use", "YahooSignIn.m", "YahooSignIn.swift", "check-filled-in",
        ]),
    // The other track.
    example("yahoo-sign-in", imports: "LoopbackHTTP", "FirebaseSignIn", "SignInSandbox"),
    example("account-exists", imports: "LoopbackHTTP", "FirebaseSignIn", "SignInSandbox"),
    example("link-yahoo", imports: "LoopbackHTTP", "FirebaseSignIn", "SignInSandbox"),
    example("reauthenticate", imports: "LoopbackHTTP", "FirebaseSignIn", "SignInSandbox"),
    example("custom-token", imports: "LoopbackHTTP", "FirebaseSignIn", "LocalWeb", "SignInSandbox"),
    example("yahoo-attacks", imports: "HTTPMessages", "JOSE", "FirebaseSignIn", "LocalWeb", "SignInSandbox"),
    example(
        "yahoo-server", imports: "PlatformCrypto", "HTTPMessages", "LoopbackHTTP", "AuthorizationServer",
        "YahooProvider", "YahooDemo"),
    example(
        "firebase-server", imports: "WebText", "PlatformCrypto", "HTTPMessages", "LoopbackHTTP",
        "URLSessionTransport", "AuthorizationServer", "YahooProvider", "FirebaseServer", "YahooDemo"),
]

let suites = [
    tests(of: "WebText"),
    tests(of: "PlatformCrypto"),
    tests(of: "HTTPMessages"),
    tests(of: "LoopbackHTTP", also: "URLSessionTransport"),
    tests(of: "OAuth"),
    tests(of: "JOSE"),
    tests(of: "AuthorizationServer"),
    tests(of: "AppFlip"),
    tests(of: "UniversalLinks"),
    tests(of: "PartnerApp", also: "HTTPMessages", "LoopbackHTTP"),
    tests(of: "PartnerServer", also: "PartnerDemo", "StoreContract"),
    // Each of the one-file forms against the library, by the same cases.
    tests(
        "OneFileTests", of: "PartnerServer", also: "AppFlip", "PartnerApp", "PartnerDemo", "OneFile",
        "LoopbackHTTP"),
    tests(of: "PartnerStores", also: "HTTPMessages", "PartnerDemo", "StoreContract"),
    tests(of: "Google"),
    tests(of: "YahooProvider", also: "YahooDemo", "LocalWeb"),
    tests(of: "FirebaseServer", also: "LoopbackHTTP", exclude: ["Recorded"]),
    tests(
        of: "FirebaseSignIn", also: "OAuth", "YahooProvider", "FirebaseServer", "AppServer", "LocalWeb",
        "SignInSandbox"),
    tests(of: "LocalWeb"),
    tests(of: "WebDriver", also: "LoopbackHTTP"),
    tests(of: "QRCode", also: "PlatformCrypto"),
    tests(
        of: "FlipCheck", also: "URLSessionTransport", "PartnerServer", "PartnerDemo", "PartnerMistakes",
        exclude: ["PythonPartner"]),
    tests(
        of: "PlaygroundServer", also: "LoopbackHTTP", "WebDriver", embedding: [.embedInCode("measure.js")]),
    tests(of: "DocSync", also: "HTTPMessages"),
    // The targets of scripts/fuzz, with a few changed inputs each.
    tests(
        "FuzzTests", of: "FlipCheck", also: "OneFile", "URLSessionTransport", "AuthorizationServer",
        "PartnerServer", "YahooProvider", "FirebaseServer", "PartnerDemo", "YahooDemo"),
    // Google's published code, sample and test tool, as cases that the rooms must catch.
    tests("DocumentedCodeTests", of: "FlipCheck", also: "PartnerApp", "Google", exclude: ["AsPublished"]),
    // Programs that others wrote, against a built executable.
    tests(
        "ThirdPartyTests", of: "FlipSandbox", also: "URLSessionTransport",
        exclude: [
            "admin.py", "clients.py", "nginx.py", "openid_clients.py", "servers", "slow_clients.py",
            "qr_code.py", "xcode_project.py",
        ]),
    // Both sides against each other.
    tests("JourneyTests", of: "FlipSandbox"),
    // The built examples, and the promises of the pages: links, names, commands.
    tests("ExampleTests", of: "DocSync", also: "UniversalLinks", "WebDriver", exclude: ["Recordings"]),
    tests("DocsTests", of: "DocSync", also: "HTTPMessages", "URLSessionTransport", exclude: ["toolchain"]),
    // The contract of every store, for those here and for a store of your own.
    .target(
        name: "StoreContract",
        dependencies: ["PlatformCrypto", "OAuth", "AuthorizationServer", "PartnerServer"],
        path: "Tests/StoreContract", swiftSettings: settings),
    // The helpers that several tests share, and the width: as many tests at once as there are cores.
    .target(
        name: "TestSupport", dependencies: ["WebText", "TestWidth"], path: "Tests/TestSupport",
        swiftSettings: settings),
    .target(name: "TestWidth", path: "Tests/TestWidth"),
]

// Products are the rooms that are meant to be copied or imported; all else has `package` access.
let copied = [
    "AppFlip", "PartnerApp", "UniversalLinks", "OAuth", "AuthorizationServer", "PartnerServer",
    "PartnerStores", "AppServer", "LoopbackHTTP", "URLSessionTransport",
]
// scripts/fuzz alone asks for the fuzzers, in the place of the suite that has the same targets.
let isFuzzing = Context.environment["FUZZ"] != nil
let fuzzers: [Target] = [
    .target(
        name: "Fuzz", dependencies: suites.first { $0.name == "FuzzTests" }?.dependencies ?? [],
        path: "Tests/Fuzz", swiftSettings: settings)
]
let package = Package(
    name: "app-flip",
    // The rooms of servers and tools need macOS 15 for their event loops, and are not for iOS; those of an app work from
    // iOS 17 on.
    platforms: [.macOS(.v15), .iOS(.v17)],
    products: copied.map { .library(name: $0, targets: [$0]) }
        + (isFuzzing ? [.library(name: "Fuzz", type: .static, targets: ["Fuzz"])] : []),
    targets: rooms + examples + (isFuzzing ? fuzzers + suites.filter { $0.type == .regular } : suites)
)

// swift-tools-version: 6.2
import PackageDescription

// Five layers, a folder each, and in each layer one module for each party or subject. This file lists what each module
// imports, and the check builds with `--explicit-target-dependency-import-check error`. Docs/architecture.md says why.

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

// In a release build, tests, the playground and the generator of the docs are not optimized: that would take most of the
// build's time. Nor does the compiler read them twice, once for the module and once for the code.
let unoptimized =
    settings + [.unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"], .when(configuration: .release))]

/// A library target; ``layer(_:on:_:)`` sets its folder.
func module(
    _ name: String, imports: Target.Dependency..., embedding files: [Resource] = [],
    with settings: [SwiftSetting] = settings
) -> Target {
    .target(name: name, dependencies: imports, resources: files, swiftSettings: settings)
}

/// An executable target; ``layer(_:on:_:)`` sets its folder.
func program(_ name: String, imports: Target.Dependency..., exclude: [String] = []) -> Target {
    .executableTarget(name: name, dependencies: imports, exclude: exclude, swiftSettings: settings)
}

/// The parties by the modules that only they have: none imports the code of another.
let parties = [
    "OneFile": "partner", "PartnerServer": "partner", "GoogleStandIn": "Google", "YahooStandIn": "Yahoo",
    "FirebaseStandIn": "Firebase", "FirebaseCore": "the app", "FirebaseAuth": "the app",
    "AppServer": "the app's server",
]

/// The targets of one layer, each in `Sources/<layer>/<target>`.
///
/// They import modules of their own layer and of the lower ones that it stands on. Another import ends the build.
@MainActor func layer(_ name: String, on lower: [Target] = [], _ targets: Target...) -> [Target] {
    let allowed = Set((lower + targets).map(\.name))
    for target in targets {
        target.path = "Sources/\(name)/\(target.name)"
        for case .byNameItem(let imported, _) in target.dependencies {
            let sides = Set([target.name, imported].compactMap { parties[$0] })
            precondition(
                allowed.contains(imported) && sides.count < 2,
                "\(target.name) in layer \(name) must not import \(imported)")
        }
    }
    return targets
}

/// The executable of a documented step, in `Examples/<name>`.
func example(_ name: String, imports: Target.Dependency..., exclude: [String] = []) -> Target {
    .executableTarget(
        name: name, dependencies: imports, path: "Examples/\(name)", exclude: exclude,
        swiftSettings: settings)
}

/// The tests of a module.
///
/// They may import the module, what the module imports, TestSupport, and what `also` lists.
@MainActor func tests(
    _ name: String? = nil, of module: String, also imports: Target.Dependency..., exclude: [String] = [],
    embedding files: [Resource] = []
) -> Target {
    let importsOfModule = modules.filter { $0.name == module }.flatMap(\.dependencies)
    return .testTarget(
        name: name ?? "\(module)Tests",
        dependencies: [.byName(name: module), "TestSupport"] + importsOfModule + imports,
        exclude: exclude, resources: files, swiftSettings: unoptimized
    )
}

// Text, HTTP, cryptography and OAuth: nothing here knows App Flip or Yahoo.
let common = layer(
    "Common",
    // Parameters, percent coding, exact bytes, security rules, redaction, and the lock that protects shared state.
    module("WebText"),
    // JSON values and the strict reader that makes them: members keep their order, and a repeated name is an error.
    module("JSON", imports: "WebText"),
    // Digests, HMAC, passwords, signatures, constant-time comparison and random bytes of the platform; tables
    // whose entries expire.
    module("PlatformCrypto"),
    // HTTP requests, responses, header fields, HTML, and the protocols of a client and a handler.
    module("HTTPMessages", imports: "WebText"),
    // The HTTP server, which listens on this machine only: sockets, parser and limits.
    module("LoopbackHTTP", imports: "WebText", "HTTPMessages"),
    // What every program needs: arguments, printing, passwords typed at a terminal, and a clean stop.
    module("CommandLineSupport", imports: "WebText"),
    // The HTTP client of programs.
    module("URLSessionTransport", imports: "WebText", "PlatformCrypto", "HTTPMessages"),
    // The requests, responses and errors of RFC 6749, 6750, 7009, 7636, 8414 and 9207 as values.
    module("OAuth", imports: "WebText", "PlatformCrypto"),
    // JSON Web Keys, where issuers publish them, and JSON Web Tokens: RFC 7515, 7517 and 7519.
    module("JOSE", imports: "WebText", "JSON", "PlatformCrypto", "HTTPMessages"),
    // A client of an OpenID provider: discovery, the code flow, and the checks of an ID token.
    module(
        "OpenIDConnect", imports: "WebText", "JSON", "PlatformCrypto", "HTTPMessages", "OAuth", "JOSE"),
    // What every authorization server needs: routes, forms, cookies, CSRF tokens, sign-in limits, pages and languages.
    module("AuthorizationServer", imports: "WebText", "PlatformCrypto", "HTTPMessages", "OAuth"))

// The files to paste for the partner's app and its token endpoint, as all examples and tests run them. Those of the app
// take a link, ask the user, get a code and answer Google. They import Foundation only; the files that need an Apple
// platform are left out here.
let filesToPaste = Target.target(
    name: "OneFile", path: "Examples/OneFile",
    exclude: [
        "CustomTokenSignIn.swift", "FlipLinkObjectiveC.swift", "FlipLinkScenes.swift",
        "FlipLinkSwiftUI.swift",
        "Hybrid", "README.md", "Use", "YahooSignIn.h", "YahooSignIn.m", "YahooSignIn.swift",
        "check-filled-in",
    ])

// Account linking by App Flip, one module for each other party.
let appFlip = layer(
    "AppFlip", on: common,
    // The addresses to which Google's apps and pages take answers, and the lists of those that a partner accepts.
    module("GoogleRedirectURIs", imports: "WebText"),
    // The request and the response of App Flip, as values that print and parse themselves.
    module("AppFlip", imports: "WebText", "GoogleRedirectURIs"),
    // Association files: reading, matching, lint, how they are served; the phone that routes links by them.
    module("UniversalLinks", imports: "WebText", "JSON", "HTTPMessages"),
    // The partner's authorization server, its pages and its store.
    module(
        "PartnerServer", imports: "WebText", "PlatformCrypto", "HTTPMessages", "OAuth", "AuthorizationServer"),
    // Databases for the partner's store: the system's SQLite and PostgreSQL libraries, opened at run time.
    module(
        "PartnerDatabases", imports: "WebText", "PlatformCrypto", "OAuth", "AuthorizationServer",
        "PartnerServer"
    ),
    // The users of an identity provider: its tokens in place of the app's own sessions, and its pages in place of the
    // password form.
    module(
        "ExternalIdentity", imports: "WebText", "JSON", "PlatformCrypto", "HTTPMessages", "OAuth", "JOSE",
        "OpenIDConnect", "AuthorizationServer", "PartnerServer"),
    // Stand-in for Google: the app that sends the link and checks the answer, and the server that exchanges,
    // refreshes and unlinks.
    module(
        "GoogleStandIn", imports: "WebText", "JSON", "PlatformCrypto", "HTTPMessages", "OAuth", "JOSE",
        "GoogleRedirectURIs", "AppFlip"),
    // What the app of Examples/TesterApp does, without its screens: it plays Google on a partner's phone.
    module(
        "FlipTester", imports: "WebText", "JSON", "PlatformCrypto", "HTTPMessages", "OAuth",
        "GoogleRedirectURIs", "AppFlip", "GoogleStandIn"))

// Sign-in with Yahoo through Firebase Auth, one module for each party.
let yahoo = layer(
    "Yahoo", on: common,
    // Stand-in for Yahoo: OpenID Connect, its pages, its accounts, and the retired profile host.
    module(
        "YahooStandIn", imports: "WebText", "JSON", "PlatformCrypto", "HTTPMessages", "OAuth", "JOSE",
        "AuthorizationServer"),
    // Stand-in for the servers of Firebase Auth: the handler at the auth domain, accounts and tokens.
    module(
        "FirebaseStandIn", imports: "WebText", "JSON", "PlatformCrypto", "HTTPMessages", "OAuth", "JOSE",
        "AuthorizationServer"),
    // The app's side of Firebase under the names of Google's SDK, which code for an app imports: an app and its options,
    // and the client that signs in, links and reauthenticates with Yahoo. Neither is a product.
    module("FirebaseCore", imports: "WebText", "PlatformCrypto", "HTTPMessages"),
    module("FirebaseAuth", imports: "WebText", "JSON", "PlatformCrypto", "HTTPMessages", "FirebaseCore"),
    // The app's own server: it verifies Firebase ID tokens, issues custom tokens, and signs in at Yahoo by the code flow.
    module(
        "AppServer", imports: "WebText", "JSON", "PlatformCrypto", "HTTPMessages", "OAuth", "JOSE",
        "OpenIDConnect"))

// All parties of a track on one machine.
let sandbox = layer(
    "Sandbox", on: common + appFlip + yahoo + [filesToPaste],
    // The partner and the Yahoo of the examples: their clients, accounts and texts. Their secrets are public.
    module("DemoData", imports: "PlatformCrypto", "GoogleRedirectURIs", "PartnerServer", "YahooStandIn"),
    // A browser without a screen: pages, forms, cookies and redirects.
    module("HeadlessBrowser", imports: "WebText", "HTTPMessages"),
    // A record of the messages that the parties exchange, as text and as a diagram; and the secrets that neither a record
    // nor a report of flip-check shows.
    module(
        "Journal", imports: "WebText", "JSON", "HTTPMessages", "URLSessionTransport", "UniversalLinks",
        "HeadlessBrowser"),
    // Servers by host name on one machine, the clock that a run sets, and the options of examples.
    module(
        "LocalServers", imports: "WebText", "HTTPMessages", "LoopbackHTTP", "CommandLineSupport",
        "URLSessionTransport", "Journal"),
    // All parties of account linking on one machine, with clock, random values and the phone.
    module(
        "FlipSandbox", imports: "WebText", "PlatformCrypto", "HTTPMessages", "CommandLineSupport", "OAuth",
        "GoogleRedirectURIs", "AppFlip", "UniversalLinks", "OneFile", "PartnerServer", "GoogleStandIn",
        "DemoData", "HeadlessBrowser", "Journal", "LocalServers"),
    // All parties of a sign-in with Yahoo on one machine.
    module(
        "SignInSandbox", imports: "WebText", "JSON", "PlatformCrypto", "HTTPMessages", "CommandLineSupport",
        "OAuth", "JOSE", "YahooStandIn", "FirebaseStandIn", "FirebaseCore", "FirebaseAuth", "AppServer",
        "DemoData", "HeadlessBrowser", "Journal", "LocalServers"),
    // Mistakes that partners make, applied to the partner's server: for the playground, and to test flip-check.
    module("PartnerMistakes", imports: "WebText", "JSON", "HTTPMessages", "PartnerServer", "DemoData"))

let playgroundStyle: [Resource] = ["style.css", "live.js", "tour.css", "tour.js"].map {
    .embedInCode("Style/\($0)")
}

// flip-check, the playground, the generator of the docs, and what they need.
let tools = layer(
    "Tools", on: common + appFlip + yahoo + sandbox + [filesToPaste],
    // Another program that runs, and is ended with all that it starts.
    module("ChildProcesses", imports: "WebText"),
    // A real browser, driven by W3C WebDriver: sessions, elements, scripts, pictures and the console.
    module(
        "WebDriver", imports: "WebText", "JSON", "HTTPMessages", "URLSessionTransport", "ChildProcesses"),
    // The rules of flip-check, and their report on a terminal.
    module(
        "FlipCheck", imports: "WebText", "JSON", "PlatformCrypto", "HTTPMessages", "LoopbackHTTP", "OAuth",
        "JOSE", "GoogleRedirectURIs", "AppFlip", "UniversalLinks", "HeadlessBrowser", "Journal", "WebDriver"),
    // Both tracks in a browser: runs, scenarios, mistakes, and the pages that show them.
    module(
        "PlaygroundServer", imports: "WebText", "JSON", "PlatformCrypto", "HTTPMessages",
        "URLSessionTransport", "OAuth", "AuthorizationServer", "GoogleRedirectURIs", "AppFlip", "OneFile",
        "PartnerServer", "ExternalIdentity", "GoogleStandIn", "YahooStandIn", "FirebaseStandIn",
        "FirebaseCore", "FirebaseAuth", "DemoData", "HeadlessBrowser", "Journal", "LocalServers",
        "FlipSandbox", "SignInSandbox", "PartnerMistakes", "FlipCheck", embedding: playgroundStyle,
        with: unoptimized),
    // The generated parts of Docs/, and their comparison with the pages.
    module(
        "DocSync", imports: "WebText", "GoogleRedirectURIs", "AppFlip", "OneFile", "FlipTester",
        "FirebaseAuth", "Journal", "LocalServers", "FlipSandbox", "SignInSandbox", with: unoptimized),
    // Writes and checks the generated parts of Docs/.
    program("doc-sync", imports: "CommandLineSupport", "DocSync"),
    // Checks a partner's own server with the rules of FlipCheck.
    program(
        "flip-check", imports: "WebText", "PlatformCrypto", "HTTPMessages", "LoopbackHTTP",
        "CommandLineSupport", "URLSessionTransport", "OAuth", "GoogleRedirectURIs", "AppFlip",
        "UniversalLinks", "PartnerServer", "DemoData", "HeadlessBrowser", "LocalServers", "PartnerMistakes",
        "ChildProcesses", "FlipCheck",
        exclude: ["partner-server.json", "github-actions.yml", "gitlab-ci.yml"]),
    // Serves the playground.
    program("playground", imports: "PlatformCrypto", "LoopbackHTTP", "CommandLineSupport", "PlaygroundServer")
)

let modules = common + appFlip + yahoo + sandbox + tools

// One executable for each documented step; Docs/README.md has the reading order.
let examples = [
    example(
        "whole-journey", imports: "WebText", "HTTPMessages", "CommandLineSupport", "OAuth", "GoogleStandIn",
        "HeadlessBrowser", "FlipSandbox"),
    example(
        "open-link", imports: "PlatformCrypto", "CommandLineSupport", "OAuth", "AppFlip", "GoogleStandIn",
        "HeadlessBrowser"),
    example(
        "associate", imports: "WebText", "JSON", "CommandLineSupport", "URLSessionTransport",
        "GoogleRedirectURIs", "AppFlip", "UniversalLinks"),
    example("handle-link", imports: "CommandLineSupport", "OneFile"),
    example(
        "verify-client", imports: "CommandLineSupport", "GoogleRedirectURIs", "AppFlip", "OneFile"),
    example(
        "return-code", imports: "CommandLineSupport", "GoogleRedirectURIs", "AppFlip", "OneFile",
        "LocalServers", "FlipSandbox"),
    example(
        "return-error", imports: "CommandLineSupport", "AppFlip", "OneFile", "LocalServers", "FlipSandbox"),
    example(
        "exchange-code", imports: "HTTPMessages", "CommandLineSupport", "OAuth", "GoogleStandIn",
        "LocalServers", "FlipSandbox"),
    example(
        "refresh-and-unlink", imports: "WebText", "HTTPMessages", "CommandLineSupport", "OAuth",
        "GoogleStandIn", "HeadlessBrowser", "LocalServers", "FlipSandbox"),
    example(
        "fall-back-to-browser", imports: "CommandLineSupport", "GoogleStandIn", "LocalServers", "FlipSandbox"),
    example(
        "partner-server", imports: "WebText", "PlatformCrypto", "HTTPMessages", "LoopbackHTTP",
        "CommandLineSupport", "URLSessionTransport", "OAuth", "AuthorizationServer", "GoogleRedirectURIs",
        "PartnerServer", "PartnerDatabases", "ExternalIdentity", "DemoData", "PartnerMistakes",
        exclude: ["Mount", "README.md", "StoreTests.swift"]),
    // The other track. The folders have links to the files of Examples/OneFile, which are pasted into them as into an app.
    example(
        "yahoo-sign-in", imports: "CommandLineSupport", "FirebaseCore", "FirebaseAuth", "SignInSandbox"),
    example(
        "account-exists", imports: "CommandLineSupport", "FirebaseCore", "FirebaseAuth", "SignInSandbox"),
    example(
        "link-yahoo", imports: "CommandLineSupport", "FirebaseCore", "FirebaseAuth", "SignInSandbox"),
    example(
        "reauthenticate", imports: "CommandLineSupport", "FirebaseCore", "FirebaseAuth", "SignInSandbox"),
    example(
        "custom-token", imports: "HTTPMessages", "CommandLineSupport", "FirebaseCore", "FirebaseAuth",
        "LocalServers", "SignInSandbox"),
    example("yahoo-attacks", imports: "LocalServers", "SignInSandbox"),
    // Both tracks together.
    example(
        "flip-with-firebase", imports: "WebText", "HTTPMessages", "CommandLineSupport", "OAuth", "OneFile",
        "ExternalIdentity", "GoogleStandIn", "FirebaseCore", "FirebaseAuth", "LocalServers",
        "FlipSandbox", "SignInSandbox"),
    example(
        "yahoo-server", imports: "WebText", "PlatformCrypto", "HTTPMessages", "LoopbackHTTP",
        "CommandLineSupport", "AuthorizationServer", "YahooStandIn", "DemoData"),
    example(
        "firebase-server", imports: "WebText", "PlatformCrypto", "HTTPMessages", "LoopbackHTTP",
        "CommandLineSupport", "URLSessionTransport", "AuthorizationServer", "YahooStandIn", "FirebaseStandIn",
        "DemoData"),
]

let suites = [
    tests(of: "WebText"),
    tests(of: "JSON"),
    tests(of: "PlatformCrypto"),
    tests(of: "HTTPMessages"),
    tests(of: "LoopbackHTTP", also: "URLSessionTransport"),
    tests(of: "CommandLineSupport"),
    tests(of: "OAuth"),
    tests(of: "JOSE"),
    tests(of: "AuthorizationServer"),
    tests(of: "AppFlip"),
    tests(of: "UniversalLinks"),
    tests(of: "PartnerServer", also: "JSON", "DemoData", "StoreContract"),
    // Each of the one-file forms against the library, by the same cases.
    tests(
        "OneFileTests", of: "PartnerServer", also: "LoopbackHTTP", "GoogleRedirectURIs", "AppFlip",
        "DemoData", "OneFile"),
    tests(of: "ExternalIdentity", also: "DemoData", "HeadlessBrowser", "StoreContract"),
    tests(of: "PartnerDatabases", also: "HTTPMessages", "DemoData", "StoreContract"),
    tests(of: "GoogleStandIn"),
    tests(of: "FlipTester"),
    tests(of: "YahooStandIn", also: "DemoData", "HeadlessBrowser"),
    tests(of: "FirebaseStandIn", also: "LoopbackHTTP", exclude: ["Recorded"]),
    tests(
        of: "FirebaseAuth", also: "OAuth", "JOSE", "YahooStandIn", "FirebaseStandIn", "AppServer",
        "HeadlessBrowser", "LocalServers", "SignInSandbox"),
    tests(of: "HeadlessBrowser"),
    tests(of: "Journal"),
    tests(of: "WebDriver", also: "LoopbackHTTP"),
    tests(
        of: "FlipCheck", also: "URLSessionTransport", "PartnerServer", "DemoData", "LocalServers",
        "OneFile", "PartnerMistakes", exclude: ["PythonPartner", "Recording/Kept"]),
    tests(of: "PlaygroundServer", also: "LoopbackHTTP", "WebDriver", embedding: [.embedInCode("measure.js")]),
    tests(of: "DocSync"),
    // The targets of scripts/fuzz, with a few changed inputs each.
    tests(
        "FuzzTests", of: "FlipCheck", also: "URLSessionTransport", "AuthorizationServer", "PartnerServer",
        "YahooStandIn", "FirebaseStandIn", "DemoData", "OneFile"),
    // Google's published code, sample and test tool, as cases that the modules of both sides must catch.
    tests(
        "DocumentedCodeTests", of: "FlipCheck", also: "OneFile", "GoogleStandIn", exclude: ["AsPublished"]),
    // Programs that others wrote, against a built executable.
    tests(
        "ThirdPartyTests", of: "FlipSandbox", also: "URLSessionTransport", "JSON",
        exclude: [
            "admin.py", "clients.py", "nginx.py", "openid_clients.py", "servers", "slow_clients.py",
            "xcode_project.py",
        ]),
    // Both sides against each other.
    tests("JourneyTests", of: "FlipSandbox", also: "FlipTester", "PartnerMistakes"),
    // The built examples and the copies of scripts/copy-out, and the promises of the pages: links, names, commands.
    tests("ExampleTests", of: "DocSync", also: "UniversalLinks", "WebDriver", exclude: ["Recordings"]),
    tests("DocsTests", of: "DocSync", also: "HTTPMessages", "URLSessionTransport", exclude: ["toolchain"]),
    // What scripts/copy-out leaves in the package of each party: a test to extend.
    tests(
        "CopyTests", of: "PartnerServer", also: "PartnerDatabases", "AppFlip", "UniversalLinks",
        "GoogleStandIn", "YahooStandIn", "FirebaseStandIn", "AppServer", "JOSE", "FlipTester",
        "URLSessionTransport"),
    // The contract of every store, for those here and for a store of your own.
    .target(
        name: "StoreContract",
        dependencies: ["PlatformCrypto", "OAuth", "AuthorizationServer", "PartnerServer"],
        path: "Tests/StoreContract", swiftSettings: unoptimized),
    // The helpers that several tests share, and the width: as many tests at once as there are cores.
    .target(
        name: "TestSupport", dependencies: ["WebText", "HTTPMessages", "TestWidth"],
        path: "Tests/TestSupport", swiftSettings: unoptimized),
    .target(name: "TestWidth", path: "Tests/TestWidth"),
]

// Products are the modules that are meant to be copied or imported; all else has `package` access.
let copied = [
    "GoogleRedirectURIs", "AppFlip", "UniversalLinks", "OAuth", "AuthorizationServer", "PartnerServer",
    "PartnerDatabases", "ExternalIdentity", "AppServer", "LoopbackHTTP", "CommandLineSupport",
    "URLSessionTransport",
]
// Only scripts/fuzz asks for the fuzzers, in place of the suite that has the same targets.
let isFuzzing = Context.environment["FUZZ"] != nil
let fuzzers: [Target] = [
    .target(
        name: "Fuzz", dependencies: suites.first { $0.name == "FuzzTests" }?.dependencies ?? [],
        path: "Tests/Fuzz", swiftSettings: settings)
]
let package = Package(
    name: "app-flip",
    // The modules of servers and tools need macOS 15 for their event loops, and are not for iOS; those of an app work from
    // iOS 17 on.
    platforms: [.macOS(.v15), .iOS(.v17)],
    products: copied.map { .library(name: $0, targets: [$0]) }
        + (isFuzzing ? [.library(name: "Fuzz", type: .static, targets: ["Fuzz"])] : []),
    targets: [filesToPaste] + modules + examples
        + (isFuzzing ? fuzzers + suites.filter { $0.type == .regular } : suites)
)

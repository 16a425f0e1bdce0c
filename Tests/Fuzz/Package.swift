// swift-tools-version: 6.2

import PackageDescription

// A package of its own, so that a build of the project does not build the fuzzers. scripts/fuzz builds and runs them.

let rooms = [
    "WebText", "JSONText", "PlatformCrypto", "HTTPMessages", "LoopbackHTTP", "URLSessionTransport", "OAuth",
    "JOSE",
    "AuthorizationServer", "AppFlip", "PartnerServer", "UniversalLinks", "YahooProvider", "FirebaseServer",
    "LocalWeb", "FlipCheck",
]

let package = Package(
    name: "fuzz",
    platforms: [.macOS(.v15)],
    products: [.library(name: "Fuzz", type: .static, targets: ["Fuzz"])],
    dependencies: [.package(name: "app-flip", path: "../..")],
    targets: [
        .target(
            name: "Fuzz", dependencies: rooms.map { .product(name: $0, package: "app-flip") }, path: ".",
            // The targets are those of Tests/FuzzTests, by a link.
            sources: ["Targets", "LibFuzzer"]
        )
    ]
)

// How fast this package is, measured in one run: swift run -c release benchmark
//
// Handling a link beside the code in Google's document, matching a pattern of many stars, asking for codes
// and exchanging them with a server of this process over loopback.
// Docs/performance.md says how to read it.

import AppFlip
import CommandLineSupport
import DemoData
import LoopbackHTTP
import PartnerServer
import PlatformCrypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

let usage = """
    Usage: swift run -c release benchmark

      --help  prints this text
    """
_ = ProgramArguments(program: "benchmark", usage: usage)
measureLinkHandling()
try LinkMatching.measure()
try await measureExchanges()
try await measureAppCodes()

/// Prints the time to handle a link, by this package and by the code in Google's document.
func measureLinkHandling() {
    let list = RedirectURIList.flip()
    // The results are used, so that the compiler cannot leave the work out.
    var lengths = 0
    let ours = Stopwatch.nanoseconds(calls: 20_000) { lengths += LinkHandling.withAppFlip(list) }
    let documented = Stopwatch.nanoseconds(calls: 20_000) { lengths += LinkHandling.asDocumented() }
    precondition(lengths > 0, "no link was answered")
    print("link handling: parse, verify, reply; nanoseconds each, best of five rounds")
    print("  this package            \(column(ours, decimals: 0))")
    print("  the documented snippet  \(column(documented, decimals: 0))")
    print("  ratio                   \(column(ours / documented, decimals: 2))\n")
}

/// Prints how many codes a server exchanges per second, and how long an exchange takes.
func measureExchanges() async throws {
    let crypto = try PlatformCrypto()
    let partner = try PartnerServer(
        configuration: .demo(crypto: crypto), store: InMemoryStore(), crypto: crypto, now: { Date() },
        random: .system)
    let server = try LoopbackServer.bind().serve(partner)
    let exchanges = Exchanges(port: server.address.port)
    try exchanges.signIn()
    // Before the measurement, so that buffers have grown and caches are full.
    _ = try exchanges.exchange(try exchanges.codes(2_000), connections: 32)

    print("code exchanges over loopback, one request in flight for each connection")
    print("  connections  per second   p50 ms   p99 ms")
    // A single connection is slower, so fewer exchanges take about the same time.
    for (connections, count) in [(1, 10_000), (32, 45_000), (256, 45_000)] {
        let result = try exchanges.exchange(try exchanges.codes(count), connections: connections)
        print(
            "  \(column(Double(connections), decimals: 0, width: 11))  "
                + "\(column(result.perSecond, decimals: 0, width: 10))  "
                + "\(column(result.percentile(0.5), decimals: 2))  "
                + column(result.percentile(0.99), decimals: 2))
    }
    await server.stop()
}

/// Prints how many codes a server gives the app per second, for each proof of the user.
func measureAppCodes() async throws {
    let rounds = 16
    let codesOfRound = 2_500
    let connections = 32
    let crypto = try PlatformCrypto()
    let issuer = try TokenIssuer()
    let partner = try PartnerServer(
        configuration: .demo(crypto: crypto), store: InMemoryStore(),
        externalUsers: try issuer.verifier(), crypto: crypto, now: { Date() }, random: .system)
    let server = try LoopbackServer.bind().serve(partner)
    let app = Exchanges(port: server.address.port)
    try app.signIn()
    var proofs = [AppProof(name: "the app's own session")]
    for algorithm in SignatureAlgorithm.allCases {
        let name = "a token with \(algorithm.rawValue)"
        proofs.append(AppProof(name: name, token: try issuer.token(algorithm)))
    }
    // The proofs take turns in short rounds, so that a pause of the machine spoils few of them. The first round
    // also fetches the keys.
    for _ in 0..<rounds {
        for index in proofs.indices {
            let start = Stopwatch.processorTime()
            let result = try app.askForCodes(
                codesOfRound, by: proofs[index].token, connections: connections)
            let nanoseconds = Double(Stopwatch.processorTime() - start)
            let microseconds = nanoseconds / 1e3 / Double(codesOfRound)
            proofs[index].perSecond = max(proofs[index].perSecond, result.perSecond)
            proofs[index].microseconds = min(proofs[index].microseconds, microseconds)
        }
    }
    print("\ncodes for the app over loopback, \(connections) connections, best of \(rounds) rounds")
    print("  proof of the user      per second    ratio  processor µs    ratio")
    let widestName = proofs.map(\.name.count).max() ?? 0
    for proof in proofs {
        let name = proof.name + String(repeating: " ", count: widestName - proof.name.count)
        print(
            "  \(name)  \(column(proof.perSecond, decimals: 0, width: 10))  "
                + column(proof.perSecond / proofs[0].perSecond, decimals: 2)
                + column(proof.microseconds, decimals: 1, width: 14)
                + column(proofs[0].microseconds / proof.microseconds, decimals: 2, width: 9))
    }
    await server.stop()
}

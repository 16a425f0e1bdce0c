// How fast this package is, measured in one run: swift run -c release benchmark
//
// Handling a link beside the code in Google's document, matching a pattern of many stars, and exchanging
// codes with a server of this process over loopback.
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

func measureLinkHandling() {
    let list = RedirectURIList.flip()
    var lengths = 0
    let ours = Stopwatch.nanoseconds(calls: 20_000) { lengths += LinkHandling.withAppFlip(list) }
    let documented = Stopwatch.nanoseconds(calls: 20_000) { lengths += LinkHandling.asDocumented() }
    precondition(lengths > 0, "no link was answered")
    print("link handling: parse, verify, reply; nanoseconds each, best of five rounds")
    print("  this package            \(column(ours, decimals: 0))")
    print("  the documented snippet  \(column(documented, decimals: 0))")
    print("  ratio                   \(column(ours / documented, decimals: 2))\n")
}

func measureExchanges() async throws {
    let crypto = try PlatformCrypto()
    let partner = try PartnerServer(
        configuration: .demo(crypto: crypto), store: InMemoryStore(), crypto: crypto, now: { Date() },
        random: .system)
    let server = try LoopbackServer.bind().serve(partner)
    let exchanges = Exchanges(port: server.address.port)
    try exchanges.signIn()
    // Buffers grow and caches fill before the clock runs.
    _ = try exchanges.exchange(try exchanges.codes(2_000), connections: 32)

    print("code exchanges over loopback, one request in flight for each connection")
    print("  connections  per second   p50 ms   p99 ms")
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

/// A number with so many decimals, set to the right.
func column(_ value: Double, decimals: Int, width: Int = 7) -> String {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let whole = Int((value * scale).rounded())
    var text = "\(whole / Int(scale))"
    if decimals > 0 {
        let fraction = "\(whole % Int(scale))"
        text += "." + String(repeating: "0", count: decimals - fraction.count) + fraction
    }
    return String(repeating: " ", count: max(0, width - text.count)) + text
}

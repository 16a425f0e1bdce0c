// How fast this package is, measured in one run: swift run -c release benchmark
//
// Handling a link beside the code in Google's document, matching links against association files, and
// exchanging codes over loopback, with the server in a process of its own.
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
    Usage: swift run -c release benchmark [--serve]

      --serve  is only the server under test: prints its port, and answers until it is told to stop
      --help   prints this text
    """
let arguments = ProgramArguments(program: "benchmark", usage: usage, switches: ["--serve"])
if arguments.has("--serve") {
    try await serve()
} else {
    measureLinkHandling()
    try LinkMatching.measure()
    try measureExchanges()
}

/// Answers until it is told to stop, with the configuration of the examples.
func serve() async throws {
    let partner = try PartnerServer(
        configuration: .demo(crypto: try PlatformCrypto()), store: InMemoryStore(),
        crypto: try PlatformCrypto(), now: { Date() }, random: .system)
    say("\(try LoopbackServer.bind().serve(partner).address.port)")
    while true { try await Task.sleep(for: .seconds(3_600)) }
}

func measureLinkHandling() {
    let list = RedirectURIList.flip()
    var lengths = 0
    let ours = nanoseconds(calls: 20_000) { lengths += LinkHandling.withAppFlip(list) }
    let documented = nanoseconds(calls: 20_000) { lengths += LinkHandling.asDocumented() }
    precondition(lengths > 0, "no link was answered")
    print("link handling: parse, verify, reply; nanoseconds each, best of five rounds")
    print("  this package            \(column(ours, 0))")
    print("  the documented snippet  \(column(documented, 0))")
    print("  ratio                   \(column(ours / documented, 2))\n")
}

func measureExchanges() throws {
    let server = try ServerProcess()
    defer { server.stop() }
    let exchanges = Exchanges(port: server.port)
    try exchanges.signIn()
    _ = try exchanges.exchange(try exchanges.codes(2_000), connections: 32)
    let before = server.residentMegabytes

    print("code exchanges over loopback, one request in flight for each connection")
    print("  connections  per second   p50 ms   p99 ms   CPU µs each")
    var total = 0
    for (connections, count) in [(1, 10_000), (32, 45_000), (256, 45_000)] {
        let codes = try exchanges.codes(count)
        let cpu = server.cpuMicroseconds
        let result = try exchanges.exchange(codes, connections: connections)
        let spent = server.cpuMicroseconds.flatMap { end in cpu.map { (end - $0) / Double(count) } }
        total += result.successes
        print(
            "  \(column(Double(connections), 0, width: 11))  \(column(result.perSecond, 0, width: 10))  "
                + "\(column(result.percentile(0.5), 2))  \(column(result.percentile(0.99), 2))  "
                + (spent.map { column($0, 1, width: 12) } ?? "not measured"))
    }
    print("  all \(total) exchanges succeeded, each with a code of its own")
    if let before, let after = server.residentMegabytes {
        print("resident memory of the server: \(column(before, 1)) MB before, \(column(after, 1)) MB after")
    }
}

/// A number with so many decimals, set to the right.
func column(_ value: Double, _ decimals: Int, width: Int = 7) -> String {
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

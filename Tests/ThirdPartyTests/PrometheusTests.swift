import Foundation
import TestSupport
import Testing

/// The metrics of partner-server, by Prometheus' own tool.
@Suite struct PrometheusTests {
    private static let isToBeRun = areTestsRun(ifInstalled: RunningProgram.isOnPath("promtool"))

    @Test(.enabled(if: isToBeRun, "promtool is not installed; apt-get install prometheus"))
    func `promtool reads the metrics and remarks nothing`() async throws {
        let server = try await ServerProgram(
            "partner-server", ["--operations-port=0"], until: "redirect URIs")
        let metrics = try #require(server.greeting.firstMatch(of: /operations +(http:\S+metrics),/)?.1)
        for script in ["web-flow", "replay", "wrong-redirect-uri"] {
            let run = try await RunningProgram(
                path: packageRoot.appendingPathComponent("scripts/playground/\(script)"), [server.origin]
            ).end()
            #expect(run.status == 0, "\(run.output)\(run.errors)")
        }
        let check = try await RunningProgram(
            path: URL(fileURLWithPath: "/bin/sh"),
            ["-c", "curl --silent --show-error --fail \(metrics) | promtool check metrics"]
        ).end()
        #expect(check.status == 0, "\(check.output)\(check.errors)")
        #expect(check.output + check.errors == "", "\(check.output)\(check.errors)")
        // A page with a mistake is remarked, so silence means something.
        let mistake = try await RunningProgram(
            path: URL(fileURLWithPath: "/bin/sh"),
            ["-c", "echo 'partner_requests_total 1 x' | promtool check metrics"]
        ).end()
        #expect(mistake.status == 1, "\(mistake.errors)")
        #expect(mistake.errors.hasPrefix("error while linting: "), "\(mistake.errors)")
        try await server.stop()
    }
}

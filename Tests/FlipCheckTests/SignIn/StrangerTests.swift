import FlipCheck
import Foundation
import TestSupport
import Testing

/// Partners that stop a run for a reason of their own: the report and the command `sign-in` name that reason.
@Suite(.enabled(if: PythonPartner.canRun, "there is no python3")) struct StrangerTests {
    /// What must not be blamed for the fault of a gateway, a proxy or a page.
    private static let usualSuspects = ["client.id", "projectID", "password in signIn.forms"]

    @Test func `each reason is named, and no value of the configuration is blamed`() async throws {
        let strangers = try await PythonPartner.Strangers.start()
        defer { strangers.program.send(SIGTERM) }
        let partners = try await PythonPartner.list().stranger
        #expect(!partners.isEmpty)
        try await withThrowingTaskGroup { group in
            for partner in partners {
                let address = try #require(strangers.addresses[partner.name])
                group.addTask { try await Self.check(partner, at: address) }
            }
            try await group.waitForAll()
        }
    }

    private static func check(_ partner: PythonPartner, at address: String) async throws {
        let probe = try partner.probe(at: address)
        let report = await Runner.report(
            [
                "authorize/sign-in", "authorize/code", "token/exchange", "token/client-basic",
                "userinfo/works", "userinfo/sub",
            ],
            probe)
        let text = try await probe.signInText().text
        let open = report.findings.filter { $0.isFailure || $0.verdict == .couldNotTell }
        let lines = open.flatMap { [$0.reason, $0.remedy] } + report.notes + [text]
        let said = lines.joined(separator: "\n")
        let flat = said.inOneLine
        let words = partner.says ?? []
        for part in words {
            // A text that begins with a space is about the layout, too.
            #expect(
                (part.hasPrefix(" ") ? said : flat).contains(part),
                "\(partner.name): \(part) is not in\n\(said)")
        }
        // Of one partner the configuration may well be wrong.
        if words.contains("is probably wrong") { return }
        for suspect in usualSuspects {
            #expect(!flat.contains(suspect), "\(partner.name): \(suspect) is blamed in\n\(said)")
        }
    }
}

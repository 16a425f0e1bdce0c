import AppFlip
import FlipSandbox
import GoogleStandIn
import LocalServers
import PartnerMistakes
import Testing

/// Runs a journey in a sandbox of its own, and stops it whatever comes of it.
func journey(
    _ transport: LocalServers.Transport = .loopback,
    changing change: (inout SandboxSettings) -> Void = { _ in },
    _ body: (FlipSandbox) async throws -> Void
) async throws {
    var settings = SandboxSettings()
    settings.transport = transport
    change(&settings)
    let sandbox = try await FlipSandbox(settings)
    do {
        try await body(sandbox)
        await sandbox.stop()
    } catch {
        await sandbox.stop()
        throw error
    }
}

extension SandboxSettings {
    /// Lets the partner's server make a mistake.
    mutating func make(_ mistake: PartnerMistake) {
        mistakes.server = { server, clock in
            mistake.defect.applied(to: server) { clock.advance(by: $0) }
        }
    }
}

extension FlipSandbox {
    /// The partner app takes the link that was opened, and asks the user.
    func letAppAsk() async throws {
        let step = await partnerAppTakesLink()
        guard case .asks = step else { throw StoppedFlip(step) }
    }

    /// What the Google app does after the user has agreed.
    func stepAfterConsent() async throws -> LinkingStep? {
        try await letAppAsk()
        _ = await agree()
        return await googleAppTakesAnswer()
    }
}

extension LinkingStep {
    /// The visit of the browser that Google opens, or nil when it opens none.
    var visit: BrowserVisit? { if case .openBrowser(let visit, _) = self { visit } else { nil } }

    /// The error for which Google goes on in the browser, or nil when it does not.
    var errorBeforeBrowser: FlipErrorCode? {
        if case .openBrowser(_, because: .error(let error, _)) = self { error } else { nil }
    }

    /// The code that came, or nil when none came.
    var code: String? { if case .finish(let code, _) = self { code } else { nil } }
}

// When the flip is not possible, linking goes on in the browser: through the partner's real pages.
// Docs/fall-back-to-browser.md

import CommandLineSupport
import FlipSandbox
import GoogleStandIn
import LocalServers

var settings = SandboxSettings.reading(
    CommandLine.arguments, only: ["--user-cancels", "--wrong-secret", "--pkce"])
settings.printing = { say($0) }

// First: the partner's app is not on the phone, so nothing opens for the link.
settings.isPartnerAppInstalled = false
try await run { sandbox in
    let opened = await sandbox.openLink()
    sandbox.say("opened in an app: \(opened.isOpened)")
    try await browse(await sandbox.googleApp.stepWithoutApp(for: opened.attempt), in: sandbox)
}

// Second: the app is there, but the user wants another account. `cancelled` leads to the same
// pages.
settings.isPartnerAppInstalled = true
settings.printing = nil
try await run { sandbox in
    _ = await sandbox.openLink()
    guard case .asks = await sandbox.partnerAppTakesLink() else {
        throw StepFailure("the partner's app does not ask the user")
    }
    _ = await sandbox.refuse(.otherAccountWanted)
    let answer = await sandbox.googleAppTakesAnswer()
    say(sandbox.journal.text())
    try await browse(answer, in: sandbox)
}

// Third: the app is there, but the site's association file names another one. No error is seen
// anywhere else: the link just does not open the app.
settings.partnerChanges.append { $0.associationAppIDs = ["TEAMID1234.example.partner.old"] }
try await run { sandbox in
    let isOpened = await sandbox.openLink().isOpened
    // Only the last message: whether the phone opened an app.
    say(sandbox.journal.text(from: sandbox.journal.entries.count - 1))
    guard !isOpened else { throw StepFailure("the link opened an app") }
    sandbox.say("opened in an app: \(isOpened)")
}

/// The step: Google opens the partner's authorization URL with a new state.
///
/// `/authorize?response_type=code&client_id=…&redirect_uri=…/r/PROJECT&scope=…&state=…`
/// The user signs in and agrees on the partner's pages. The last of them redirects to Google's page
/// with a code for /r/, or with an error, and the state.
@MainActor func browse(_ step: LinkingStep?, in sandbox: FlipSandbox) async throws {
    guard case .openBrowser(let visit, let reason) = step else {
        throw StepFailure("Google's app does not open the browser")
    }
    sandbox.say("the browser, because \(reason)")
    let signIn = try await sandbox.browser.open(visit.url)
    let consent = try await sandbox.browser.submit(
        signIn, filling: ["username": "ada", "password": "correct horse"],
        pressing: .init(name: "decision", value: "sign-in"))
    let answer = settings.consentChoice == .cancels ? "cancel" : "agree"
    let page = try await sandbox.browser.submit(
        consent, filling: [:], pressing: .init(name: "decision", value: answer))
    sandbox.say("\(page.status) at \(page.url.prefix { $0 != "?" })")
    guard page.status == 200 else { throw StepFailure("the accounts are not linked") }
}

/// Starts all parties, with the settings as they are now.
@MainActor func run(_ body: (FlipSandbox) async throws -> Void) async throws {
    let sandbox = try await FlipSandbox(settings)
    do { try await body(sandbox) } catch { await sandbox.end(stoppedBy: error) }
    await sandbox.stop()
}

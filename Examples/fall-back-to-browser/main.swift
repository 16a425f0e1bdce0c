// When the flip is not possible, linking goes on in the browser: through the partner's real pages.
// Docs/fall-back-to-browser.md

import FlipSandbox
import Google
import LocalWeb

var settings = SandboxSettings.reading(
    CommandLine.arguments, only: ["--user-cancels", "--wrong-secret", "--pkce"])
settings.isPartnerAppInstalled = false
settings.printing = { print($0) }
var sandbox = try await FlipSandbox.start(settings)

do {
    // First: the partner's app is not on the phone, so nothing opens for the link.
    let (attempt, _, isOpened) = await sandbox.openLink()
    print("=> opened in an app: \(isOpened)\n")
    try await browse(await sandbox.googleApp.appIsNotInstalled(attempt))
    await sandbox.stop()

    // Second: the app is there, but the user wants another account. `cancelled` leads to the same
    // pages.
    settings.isPartnerAppInstalled = true
    settings.printing = nil
    sandbox = try await FlipSandbox.start(settings)
    _ = await sandbox.openLink()
    guard case .askForConsent(let screen) = await sandbox.partnerAppTakesLink() else {
        throw StepFailure("the partner's app does not ask the user")
    }
    _ = await sandbox.decline(screen.ticket, because: .otherAccountWanted)
    let answer = await sandbox.googleAppTakesAnswer()
    print(sandbox.journal.text())
    try await browse(answer)
    await sandbox.stop()

    // Third: the app is there, but the site's association file names another one. No error is seen
    // anywhere else: the link just does not open the app.
    settings.configuringPartner = { $0.associationAppIDs = ["TEAMID1234.example.partner.old"] }
    sandbox = try await FlipSandbox.start(settings)
    let third = await sandbox.openLink()
    print(sandbox.journal.text(from: sandbox.journal.hops.count - 1))
    print("=> opened in an app: \(third.isOpened)")
} catch {
    await sandbox.end(stoppedBy: error)
}
await sandbox.stop()

/// The step: Google opens the authorization URL, the user signs in and agrees on the partner's
/// pages, and lands on Google's page, with a code for `/r/`.
@MainActor func browse(_ step: LinkingStep?) async throws {
    guard case .openBrowser(let visit, let reason) = step else {
        throw StepFailure("Google's app does not open the browser")
    }
    print("=> the browser, because \(reason)\n")
    let signIn = try await sandbox.browser.open(visit.url)
    let consent = try await sandbox.browser.submit(
        signIn, filling: ["username": "ada", "password": "correct horse"],
        pressing: ("decision", "sign-in"))
    let answer = settings.user == .cancels ? "cancel" : "agree"
    let page = try await sandbox.browser.submit(
        consent, filling: [:], pressing: ("decision", answer))
    sandbox.journal.flush()
    print("=> \(page.status) at \(page.url.prefix { $0 != "?" })\n")
    guard page.status == 200 else { throw StepFailure("the accounts are not linked") }
}

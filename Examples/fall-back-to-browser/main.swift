// When the flip is not possible, linking goes on in the browser: through the partner's real pages.
// Docs/fall-back-to-browser.md

import FlipSandbox

// First: the partner's app is not on the phone, so nothing opens for the link.
var settings = SandboxSettings.reading(
    CommandLine.arguments, only: ["--user-cancels", "--wrong-secret", "--pkce"])
settings.isPartnerAppInstalled = false
settings.printing = { print($0) }
var sandbox = try await FlipSandbox.start(settings)
let (attempt, _, isOpened) = await sandbox.openLink()
print("=> opened in an app: \(isOpened)\n")
let next = await sandbox.googleApp.appIsNotInstalled(attempt)
guard case .openBrowser(let visit, let reason) = next else {
    fatalError("without the app there is the browser")
}
print("=> the browser, because \(reason)\n")

// The user signs in and agrees on the partner's pages, and lands on Google's, with a code for
// `/r/`.
let page = try await sandbox.link(inBrowser: visit)
await sandbox.stop()
print("=> \(page.status) at \(page.url.prefix { $0 != "?" })\n")

// Second: the app is there, but the user wants another account. `cancelled` leads to the same
// pages.
settings.isPartnerAppInstalled = true
settings.printing = nil
sandbox = try await FlipSandbox.start(settings)
_ = await sandbox.openLink()
guard case .askForConsent(let screen) = await sandbox.partnerAppTakesLink() else {
    fatalError("the link is sound, so there is a user to ask")
}
_ = await sandbox.decline(screen.ticket, because: .otherAccountWanted)
guard case .openBrowser(let second, _) = await sandbox.googleAppTakesAnswer() else {
    fatalError("cancelled is recoverable")
}
print(sandbox.journal.text())
let last = try await sandbox.link(inBrowser: second)
await sandbox.stop()
print("=> \(last.status) at \(last.url.prefix { $0 != "?" })\n")

// Third: the app is there, but the site's association file names another one. No error is seen
// anywhere else: the link just does not open the app.
settings.configuringPartner = { $0.associationAppIDs = ["TEAMID1234.example.partner.old"] }
sandbox = try await FlipSandbox.start(settings)
let third = await sandbox.openLink()
await sandbox.stop()
print(sandbox.journal.text(from: sandbox.journal.hops.count - 1))
print("=> opened in an app: \(third.isOpened)")

import FlipTester
import Foundation
import HTTPMessages
import Observation
import PlatformCrypto
import UIKit
import URLSessionTransport

/// What the screens show, and what their buttons do.
@MainActor @Observable final class TesterModel {
    /// The two ways in which SwiftUI delivers a link; it may use both for one link.
    enum DeliveryMethod { case openURL, userActivity }
    private struct Delivery {
        let url: URL
        let method: DeliveryMethod
    }

    /// The settings, which are kept on this device; a change ends the run that is under way.
    var form = TesterForm(TesterModel.keptSettings()) {
        didSet { if form.settings != oldValue.settings { settingsDidChange() } }
    }
    var settings: TesterSettings { form.settings }
    /// Kept in the keychain of this device; for a test project only.
    var clientSecret = KeychainSecret.read() {
        didSet {
            guard !clientSecret.utf8.elementsEqual(oldValue.utf8) else { return }
            endRun()
            // After the end of the run, which has a message of its own.
            if !KeychainSecret.keep(clientSecret) { message = "The keychain refused the client secret." }
        }
    }
    /// Settings from outside that wait for the user's answer; nil for none.
    private(set) var offer: TesterImport?
    /// The run on the screen; nil for none.
    private(set) var result: TesterResult?
    /// The requests to the partner's server, since the run began.
    private(set) var steps: [TesterStep] = []
    /// Whether a code can be exchanged.
    private(set) var canExchange = false
    /// A sentence about what went wrong; empty for none.
    private(set) var message = ""
    @ObservationIgnored private var tester: FlipTester?
    /// How many runs have begun: a request of an earlier run may be under way.
    @ObservationIgnored private var runCount = 0
    /// The last link, unless its second delivery has come.
    @ObservationIgnored private var lastDelivery: Delivery?

    /// Opens the link of a run.
    func begin(_ run: TesterRun) async {
        message = ""
        steps = []
        runCount += 1
        do {
            let tester = try tester ?? makeTester()
            self.tester = tester
            await open(await tester.begin(run), tester)
        } catch { message = "\(error)" }
    }

    /// Opens the second link, while the question of the first is open in the partner's app.
    func openSecondLink() async {
        guard let tester, let link = await tester.beginSecondLink() else { return }
        await open(link, tester)
    }

    /// The user returned, and no answer came.
    func reportNoAnswer() async {
        await tester?.reportNoAnswer()
        await update()
    }

    /// The user returned, and the partner's app had shown that the link cannot be used.
    func reportRefusal() async {
        await tester?.reportRefusal()
        await update()
    }

    /// The user agreed to the settings from outside.
    func acceptOffer() {
        guard let offer else { return }
        self.offer = nil
        if offer.removesSecret {
            // It asks before `didSet` does, which could not refuse the settings.
            guard KeychainSecret.keep("") else {
                message = "The keychain did not remove the client secret, so the settings stay."
                return
            }
            clientSecret = ""
        }
        form = TesterForm(offer.settings)
    }

    /// The user wants no settings from outside.
    func declineOffer() { offer = nil }

    /// Takes a link that opened this app: an answer, or settings of a QR code.
    func take(_ url: URL, from method: DeliveryMethod) async {
        let isRepeated = lastDelivery.map { $0.url == url && $0.method != method } ?? false
        lastDelivery = isRepeated ? nil : Delivery(url: url, method: method)
        guard !isRepeated else { return }
        if url.scheme == TesterSettings.importScheme {
            return propose { try settings.importing(link: url.absoluteString) }
        }
        if await tester?.receive(url.absoluteString) == nil {
            message = "This answer belongs to no run. If iOS ended this app meanwhile, begin the run again."
        }
        await update()
    }

    /// Reads the settings from a `flip-check.json`.
    func importFile(_ file: Result<URL, any Error>) {
        propose {
            let url = try file.get()
            let isAllowed = url.startAccessingSecurityScopedResource()
            defer { if isAllowed { url.stopAccessingSecurityScopedResource() } }
            return try settings.importing(flipCheckFile: try Data(contentsOf: url))
        }
    }

    func exchange() async { await step { await $0.exchange() } }
    func refresh() async { await step { await $0.refresh() } }
    func unlink() async { await step { await $0.unlink() } }

    /// The run as text to share, without codes and whole states.
    var textToShare: String {
        ([result?.text].compactMap(\.self) + steps.map(\.text)).joined(separator: "\n")
    }

    /// Shows what settings from outside would change, or why they cannot be read.
    private func propose(_ read: () throws -> TesterSettings) {
        (offer, message) = (nil, "")
        do {
            let found = TesterImport(try read(), replacing: settings)
            if found.changes.isEmpty { message = "You have these settings already." } else { offer = found }
        } catch let error as TesterSettingsError {
            message = error.description
        } catch {
            message = "The file cannot be read: \(error.localizedDescription)"
        }
    }

    private func open(_ link: String, _ tester: FlipTester) async {
        await update()
        guard let url = URL(string: link) else {
            message = "The link is not a URL. Check the settings."
            return
        }
        // As Google's app does: a browser must not open the link.
        let isOpened = await UIApplication.shared.open(url, options: [.universalLinksOnly: true])
        await tester.reportOpening(succeeded: isOpened)
        await update()
    }

    private func step(_ body: (FlipTester) async -> TesterStep) async {
        guard let tester else { return }
        let run = runCount
        let step = await body(tester)
        guard tester === self.tester, run == runCount else { return }
        steps.append(step)
        await update()
    }

    /// Shows what the tester knows now, unless a change of the settings has ended its run meanwhile.
    private func update() async {
        guard let tester else { return }
        let (current, canExchange) = (await tester.current, await tester.canExchange)
        guard tester === self.tester else { return }
        (result, self.canExchange) = (current, canExchange)
    }

    private func makeTester() throws -> FlipTester {
        try FlipTester(
            settings, clientSecret: clientSecret,
            client: URLSessionTransport(timeLimit: .seconds(15), sizeLimit: 1_048_576), random: .system,
            now: { Date() })
    }

    private static let settingsKey = "settings"

    private static func keptSettings() -> TesterSettings {
        UserDefaults.standard.data(forKey: settingsKey)
            .flatMap { try? JSONDecoder().decode(TesterSettings.self, from: $0) } ?? TesterSettings()
    }

    /// Forgets the run, whose link has other settings.
    private func endRun() {
        if result != nil { message = "The settings changed, so begin the run again." }
        (tester, result, steps, canExchange) = (nil, nil, [], false)
    }

    private func settingsDidChange() {
        endRun()
        // It was compared with other settings.
        offer = nil
        UserDefaults.standard.set(try? JSONEncoder().encode(settings), forKey: Self.settingsKey)
    }
}

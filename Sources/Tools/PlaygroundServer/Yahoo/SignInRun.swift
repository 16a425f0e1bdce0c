import FirebaseAuth
import FirebaseCore
import FlipSandbox
import HeadlessBrowser
import SignInSandbox

/// A run in which a user signs in with Yahoo: the sandbox's parties, and the reader as their user.
struct SignInRun: Sendable {
    let run: ScenarioRun
    let sandbox: SignInSandbox
    /// The app's calls: the file that readers paste, which this folder has a link to.
    let yahoo: YahooSignIn
    /// The screen of the app that the user signs in to.
    let place: Screen.Place

    /// Starts all parties with the run's mistakes in them.
    ///
    /// - Parameters:
    ///   - person: the user with an account at Yahoo.
    ///   - readerPressesYahooButtons: whether the reader presses the buttons on Yahoo's pages; otherwise the
    ///     sandbox does.
    ///   - place: the app that the user signs in to; at `.partnerApp` it is the app whose users link Google.
    init(
        _ run: ScenarioRun, person: Person, readerPressesYahooButtons: Bool, place: Screen.Place = .app
    ) async throws {
        var settings = SignInSettings()
        if place == .partnerApp {
            settings.app = .partnerApp
            settings.yahooChanges.append { $0.apps[0].name = "Example Home" }
        }
        settings.person = person
        settings.journal = run.journal
        if readerPressesYahooButtons {
            settings.chooseTap = { page in await Self.tap(on: page, run, person) }
        }
        for mistake in run.options.mistakes { mistake.applyToSignIn(&settings) }
        self.run = run
        self.place = place
        sandbox = try await SignInSandbox(settings)
        sandbox.auth.languageCode = run.options.language
        yahoo = await Self.start(sandbox, language: run.options.language)
        await run.enter(sandbox)
        if place == .app { await run.show(SignInScreens.signedOut, at: place) }
    }

    /// The reader's tap on a page, or nil when the reader closes the page, or the run ends.
    private static func tap(on page: Browser.Page, _ run: ScenarioRun, _ person: Person) async -> PageTap? {
        var screen = PageScreen.screen(
            of: page, suggesting: ["username": person.username, "password": person.password],
            language: run.options.language)
        screen.parts.append(.button(Screen.Button(label: "Close the page", role: .close, language: "en")))
        return (try? await run.ask(screen, at: .browser))?.onPage
    }

    /// Starts the app, with Yahoo's pages in the language of the run.
    @MainActor private static func start(_ sandbox: SignInSandbox, language: String) async -> YahooSignIn {
        await sandbox.asApp {
            FirebaseApp.configure()
            let yahoo = YahooSignIn(get: sandbox.get)
            if language != "en" { yahoo.provider.customParameters = ["language": language] }
            return yahoo
        }
    }

    /// Shows a screen of the app with one button, and waits until the reader presses it.
    func begin(_ label: String = "Sign in with Yahoo", _ text: String = "You are not signed in.") async throws
    {
        _ = try await ask(SignInScreens.start(label, text))
    }

    /// Shows a screen of the app, and closes the browser over the app.
    func show(_ screen: Screen) async {
        await run.close(.browser)
        await run.show(screen, at: place)
    }

    /// Shows a screen of the app as ``show(_:)`` does, and waits for a tap.
    func ask(_ screen: Screen) async throws -> Tap {
        await run.close(.browser)
        return try await run.ask(screen, at: place)
    }

    /// Shows who is signed in, and asks the app's own server whether it accepts the ID token.
    func showSignedIn(_ result: AuthDataResult) async throws -> Outcome {
        let token = try await result.user.getIDToken()
        let isAccepted = try await sandbox.askAppServer(who: token) != nil
        let email = result.user.email ?? "no address"
        await show(SignInScreens.signedIn(email, result.user.providerData.map(\.providerID)))
        let isNew =
            result.additionalUserInfo?.isNewUser == true ? "a new account" : "an account that was there"
        return isAccepted
            ? .done(
                "Signed in", "\(email) is signed in to \(isNew), and the app's own server accepts its token.")
            : .harm("Signed in, and not believed", "The app's own server refuses the ID token of \(email).")
    }

    /// Shows the error that the app gets, and returns this outcome.
    func showFailure(_ error: AuthError) async -> Outcome {
        // A page that the reader has closed may have an error of its own to read.
        if error.code != .webContextCancelled { await run.close(.browser) }
        await run.show(SignInScreens.problem("\(error)"), at: place)
        return .stopped("The app hears \(error.code)", "\(error)", advice: Self.advice(error.code))
    }

    /// The next step of an app after an error, or nil for a mistake of the app or of its settings.
    private static func advice(_ code: AuthErrorCode) -> String? {
        switch code {
        case .credentialAlreadyInUse:
            "tell the user that this Yahoo account belongs to another account of your app. Offer to sign "
                + "in to that one: the error has the credential for signIn(with:). Firebase merges "
                + "nothing, so your app decides what becomes of the data of this account."
        case .accountExistsWithDifferentCredential:
            "let the user sign in the old way, and link the credential of the error then."
        case .webContextCancelled:
            "show the screen from which the user came, and no error: the user knows. Let the user try again."
        case .webSignInUserInteractionFailure:
            "look at the reason. With auth/user-cancelled the user has refused: show the screen from "
                + "which the user came, and no error. Any other reason is a setting of your project or of "
                + "the Yahoo app."
        default: nil
        }
    }
}

import HTTPMessages

struct EnglishWording: YahooWording {
    let signIn: HTML = "Sign in"
    func signInPurpose(app: HTML) -> HTML { "to continue to \(app)" }
    let username: HTML = "User name or mail address"
    let password: HTML = "Password"
    let cancel: HTML = "Cancel"
    let wrongPassword: HTML = "The user name or the password is wrong."
    let accountDisabled: HTML = "This account is disabled. Please contact support."
    func tooManyAttempts(minutes: Int) -> HTML {
        let time = minutes == 1 ? "a minute" : "\(minutes) minutes"
        return "Too many attempts. Please wait \(time) and try again."
    }

    func consentTitle(app: HTML) -> HTML { "Share with \(app)" }
    func consentHeading(app: HTML) -> HTML { "\(app) would like to use your Yahoo account" }
    let useAnotherAccount: HTML = "Use another account"
    func permissions(app: HTML) -> HTML { "If you agree, \(app) can:" }
    func permission(_ permission: YahooPermission) -> HTML {
        switch permission {
        case .openID: "Recognise you when you come back"
        case .profile: "See your name, picture and language"
        case .email: "See your mail address"
        case .readContacts: "Read your contacts"
        case .readWriteContacts: "Read and change your contacts"
        case .readMail: "Read your mail"
        case .readFantasySports: "See your fantasy teams"
        case .readWriteFantasySports: "See and manage your fantasy teams"
        }
    }
    func sharing(app: HTML) -> HTML {
        "You can take this back at any time in the settings of your account. \(app) never sees your password."
    }
    let agree: HTML = "Agree"

    let codeTitle: HTML = "Your code"
    func enterCode(app: HTML) -> HTML {
        "Enter this code in \(app). It works once, and only for a short time."
    }
    func noCode(app: HTML) -> HTML { "\(app) gets no access. You can close this page." }

    let unusableRequest: HTML = "Something is wrong with this page's address"
    let unusableRequestReason: HTML = """
        The app or site that sent you here made a mistake, so nothing was shared. \
        Go back and try again; if it happens once more, tell its makers.
        """
    func forDevelopers(_ detail: HTML) -> HTML {
        "Developers: correct the request and send it again. \(detail)"
    }

    let tryAgain: HTML = "Please try again"
    let staleFormReason: HTML = """
        This form is out of date, or your browser does not keep cookies for this site. Nothing was shared.
        """
    let startAgain: HTML = "Start again"
}

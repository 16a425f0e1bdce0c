import HTTPMessages

struct EnglishWording: Wording {
    let signIn: HTML = "Sign in"
    func signInPurpose(service: HTML, client: HTML) -> HTML { "to link your \(service) account to \(client)" }
    let username: HTML = "User name"
    let password: HTML = "Password"
    let cancel: HTML = "Cancel"
    let wrongPassword: HTML = "The user name or the password is wrong."
    let accountDisabled: HTML = "This account is disabled. Please contact support."
    func tooManyAttempts(minutes: Int) -> HTML {
        let time = minutes == 1 ? "a minute" : "\(minutes) minutes"
        return "Too many attempts. Please wait \(time) and try again."
    }

    func consentTitle(client: HTML) -> HTML { "Link to \(client)" }
    func consentHeading(service: HTML, client: HTML) -> HTML { "Link your \(service) account to \(client)" }
    let useAnotherAccount: HTML = "Use another account"
    func permissions(client: HTML) -> HTML { "\(client) will be able to:" }
    let seeNameAndEmail: HTML = "See your name and e-mail address"
    func sharing(service: HTML, client: HTML, link: (HTML) -> HTML) -> HTML {
        """
        \(service) shares this data with \(client) so that you can use it there. \
        The \(link("privacy policy of \(client)")) explains what happens to it. \
        You can unlink the account at any time, in the settings of \(service) or of \(client).
        """
    }
    let agree: HTML = "Agree and link"

    let unusableLink: HTML = "This link cannot be used"
    let unusableLinkReason: HTML = """
        The app or site that sent you here made a mistake, so your account was not linked. \
        Go back and try again; if it happens once more, tell its makers.
        """
    func forDevelopers(_ detail: HTML) -> HTML { "For developers: \(detail)" }

    let tryAgain: HTML = "Please try again"
    let staleFormReason: HTML = """
        This form is out of date, or your browser does not keep cookies for this site. Nothing was linked.
        """
    let startAgain: HTML = "Start again"

    let openInApp: HTML = "Open in the app"
    let linkBelongsToApp: HTML = "This link belongs to the app"
    func appDidNotOpen(service: HTML) -> HTML {
        """
        It opens the \(service) app, which is not installed on this device or did not take the link. \
        Nothing was linked.
        """
    }
    func linkWithoutApp(service: HTML) -> HTML {
        """
        Go back to the app you came from and start again. You can link your account there \
        without the \(service) app, too.
        """
    }
}

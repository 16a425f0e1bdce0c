import HTTPMessages
import HeadlessBrowser

/// How a run signs in at the partner: the forms that it fills in, a browser, a program, or a person.
package struct SignIn: Sendable {
    /// A form to fill, the first on a page that has all the named fields and the button.
    package struct FormRule: Sendable, Hashable, Codable {
        package typealias Button = PageTap.Button

        /// The values to fill in, by the names of the fields.
        package var fields: [String: String]
        /// The button to press.
        ///
        /// Nil sends the form by the Enter key.
        package var press: Button?

        package init(fields: [String: String] = [:], press: Button? = nil) {
            self.fields = fields
            self.press = press
        }
    }

    /// The ways to sign in.
    package enum Way: Sendable {
        /// A simple browser, which follows redirects, keeps cookies and fills forms.
        case browser
        /// A real browser, which runs the scripts of the pages.
        case realBrowser(RealBrowser)
        /// A program, which is given the URL and returns the address that it ended at, or nil for none.
        case program(@Sendable (String) async -> String?)
        /// A person, who opens the URL and gives the address at which the browser ended, or nil for none. A run asks a person
        /// as rarely as it can.
        case person(@Sendable (String) async -> String?)
    }

    /// Who or what signs in.
    package var way: Way
    /// Sent with every request of a browser that signs in: the `Cookie` or `Authorization` of a browser that is signed in.
    package var headers: HTTPHeaders = [:]
    /// The forms on the way to a code, in the order in which they are tried on a page, each at most once.
    package var forms: [FormRule] = []
    /// The forms on the way to a refusal by the user, or an empty list when that is not to be tried.
    package var refusal: [FormRule] = []
    /// A text in the HTML of each page that refuses a request, or nil where the status of such a page says so.
    package var refusalPage: String?
    /// Further origins that the sign-in may lead through, `https://login.partner.example`.
    package var origins: [String] = []
    /// Takes back the consents of the account.
    ///
    /// It is nil when that cannot be done.
    package var reset: (@Sendable () async -> Void)?

    package init(_ way: Way = .browser) { self.way = way }

    /// Ends the real browser, where one signs in.
    ///
    /// Call it when a run is over.
    package func end() async {
        if case .realBrowser(let browser) = way { await browser.end() }
    }

    /// Returns a function that tells whether an address is the partner's own.
    ///
    /// The origin of the authorization URL and ``origins`` are the partner's own.
    func isOwnAddress(besides authorizationURL: String) -> @Sendable (String) -> Bool {
        let ownOrigins = Set(([authorizationURL] + origins).compactMap(Self.origin(of:)))
        return { address in Self.origin(of: address).map(ownOrigins.contains) ?? false }
    }

    /// The origin of an address as ``HTTPRequest/comparableOrigin`` has it, or nil for no web address.
    ///
    /// The path and the query may have any characters: a browser escapes them before it sends them.
    static func origin(of address: String) -> String? { HTTPRequest("GET", address)?.comparableOrigin }

    /// The step of ``forms`` that was taken on a page; nil when none was, or when a recording names one that they do not have.
    func step(takenOn page: SeenPage) -> FormRule? {
        page.step.flatMap { forms.indices.contains($0) ? forms[$0] : nil }
    }

    /// Whether the run sees each page, and can send its requests again with a change.
    var showsPages: Bool { if case .browser = way { true } else { false } }

    /// Why a rule about the pages is not asked, or nil where the run sees them.
    var reasonForUnseenPages: CouldNotTell? {
        if showsPages { return nil }
        return CouldNotTell.notAsked(
            "a program, a real browser or a person signs in, and the pages are not seen; give signIn.forms, without "
                + "signIn.command, signIn.browser and signIn.byHand, to have it checked")
    }

    /// Whether a field of ``headers``, other than a cookie, does more than describe the browser, and may open a gate.
    var headersMayOpenGate: Bool {
        let harmless = ["cookie", "user-agent", "accept"]
        return !headers.allSatisfy { field in harmless.contains(where: field.name.lowercased().hasPrefix) }
    }

    /// Whether no person has to do anything.
    package var isAutomatic: Bool { if case .person = way { false } else { true } }

    /// Every value that the configuration sends to sign in; no report shows a value of at least four bytes.
    var secrets: [String] { headers.map(\.value) + (forms + refusal).flatMap { $0.fields.values } }
}

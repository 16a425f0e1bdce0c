import HeadlessBrowser
import WebText

/// What the page says on which a user agrees.
///
/// The rule looks at the pages with a form in the second visit of `signInVisits`, the one of a user who is signed in; where a
/// server shows the consent only after a reset, at those of the third. A page with a password and those before it are of the
/// sign-in, and do not count, unless it is the last page. The rule fails where no other page has Google's name in a text, the
/// label of a button, or an attribute of words such as `alt`: not in an address, a name, a class, or the value of a field, nor
/// in the name of another service, such as Google Analytics or reCAPTCHA's “Google Privacy Policy”. It needs a code and
/// signIn.forms: without forms, and without a page with one, it is not asked.
let consentTextRules: [Rule] = [
    Rule(
        "pages/consent-names-google",
        "the page where the user agrees says that the account is linked to Google",
        .security, .warning, .appFlipOverview,
        reach: .few, fault: "the page where the user agrees does not say that Google gets access",
        why: "Google requires it: users have to know to whom they give access, and may otherwise agree to a "
            + "link that somebody else sent them to.",
        remedy: "Say on the page that the account is linked to Google, and not only to a device or an app.",
        on: .signInVisits
    ) { signIns in
        let visit = signIns.askedAgain ?? signIns.signedIn
        let pages = visit.exchanges.filter { $0.isPage && !$0.forms.isEmpty }
        guard let last = pages.last else {
            return .notAsked("a signed-in user is not asked, see authorize/consent-shown")
        }
        // The page of a sign-in may offer Google's as well.
        let signIn = pages.dropLast().lastIndex { $0.forms.contains(where: \.asksForPassword) }
        return .holds(
            pages[(signIn.map { $0 + 1 } ?? 0)...].contains(where: \.namesGoogle),
            else: "no page that a signed-in user sees names Google",
            [last.evidence])
    }
]

extension Exchange {
    /// Whether its page has Google's name, in Latin letters or in others, and not only as a part of an address or of another
    /// service's name.
    fileprivate var namesGoogle: Bool {
        let text = HTMLPage.words(in: response?.text ?? "").lowercased()
        // The name may end in a link.
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return otherNames.reduce(words) { $0.replacing($1, with: "") }.hasAny(namesOfGoogle)
    }
}

/// Names with Google's in them that do not say to whom the user gives access.
private let otherNames = [
    "googleusercontent", "googleapis", "google privacy policy", "google analytics", "google play",
]

/// Google's name in small letters, as languages write it.
private let namesOfGoogle = [
    "google", "谷歌", "グーグル", "구글", "गूगल", "गुगल", "গুগল", "ગૂગલ", "గూగుల్", "கூகிள்", "கூகுள்", "ഗൂഗിൾ",
    "ಗೂಗಲ್", "جوجل", "غوغل", "قوقل", "گوگل", "גוגל", "กูเกิล", "гугл", "гугъл",
]

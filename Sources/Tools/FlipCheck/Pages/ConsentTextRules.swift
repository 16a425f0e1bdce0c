import HeadlessBrowser
import WebText

/// What the page says on which a user agrees.
///
/// The rule looks at the pages of the second visit of `signInVisits`, the one of a user who is signed in; where a server
/// shows the consent only after a reset, at those of the third. It fails where none of them has Google's name in a text, or
/// in an attribute that is not an address. It needs a code and signIn.forms: without forms, and without such a page, it is not
/// asked.
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
        let pages = visit.exchanges.filter(\.isPage)
        guard let last = pages.last else {
            return .notAsked("a signed-in user is not asked, see authorize/consent-shown")
        }
        return .holds(
            pages.contains(where: \.namesGoogle), else: "no page that a signed-in user sees names Google",
            [last.evidence])
    }
]

extension Exchange {
    /// Whether its page has Google's name, in Latin letters or in others, and not only as a part of an address.
    fileprivate var namesGoogle: Bool {
        let words = HTMLPage.words(in: response?.text ?? "").lowercased()
            .replacing("googleusercontent", with: "").replacing("googleapis", with: "")
        return words.hasAny(namesOfGoogle)
    }
}

/// Google's name in small letters, as languages write it.
private let namesOfGoogle = [
    "google", "谷歌", "グーグル", "구글", "गूगल", "गुगल", "গুগল", "ગૂગલ", "గూగుల్", "கூகிள்", "கூகுள்", "ഗൂഗിൾ",
    "ಗೂಗಲ್", "جوجل", "غوغل", "قوقل", "گوگل", "גוגל", "กูเกิล", "гугл", "гугъл",
]

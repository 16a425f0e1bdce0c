import HeadlessBrowser
import WebText

/// What the page says on which a user agrees.
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
        // A server that remembers the consent shows it again only after a reset.
        let visit = signIns.askedAgain ?? signIns.signedIn
        let pages = visit.exchanges.filter { $0.isPage && !$0.forms.isEmpty }
        guard let last = pages.last else {
            return .notAsked("a signed-in user is not asked, see authorize/consent-shown")
        }
        // The sign-in, which may offer Google's as well, ends at a page with a password; the last page counts all the same.
        let signIn = pages.dropLast().lastIndex { $0.forms.contains(where: \.asksForPassword) }
        return .holds(
            pages[(signIn.map { $0 + 1 } ?? 0)...].contains(where: \.namesGoogle),
            else: "no page that a signed-in user sees names Google",
            [last.evidence])
    }
]

extension Exchange {
    /// Whether its page has Google's name, and not only as a part of another service's.
    ///
    /// It counts in a text, in the label of a button, and in attributes of words such as `alt`; not in an address, in the name
    /// or class of an element, in the value of a field, and in a link to a privacy policy or to terms.
    fileprivate var namesGoogle: Bool {
        let source = response?.text ?? ""
        let words = otherNames.reduce(HTMLPage.words(in: source).asPlainWords) { $0.replacing($1, with: "") }
        let links = HTMLPage(source).links.filter { $0.href.lowercased().hasAny(addressesOfTerms) }
        return links.reduce(words) { $0.replacing($1.text.asPlainWords, with: "", maxReplacements: 1) }
            .hasAny(namesOfGoogle)
    }
}

extension String {
    /// Its words in small letters: a name may end in a link, and that of an image has hyphens for spaces.
    fileprivate var asPlainWords: String {
        lowercased().split { $0.isWhitespace || "-_".contains($0) }.joined(separator: " ")
    }
}

/// What the addresses of privacy policies and terms have in them.
private let addressesOfTerms = ["privacy", "policies", "policy", "terms"]

/// Names with Google's in them that do not say to whom the user gives access.
private let otherNames = [
    "googleusercontent", "googleapis", "google privacy policy", "google analytics", "google calendar",
    "google chrome", "google fonts", "google maps", "google pay", "google play", "google tag manager",
    "google translate",
]

/// Google's name in small letters, as languages write it.
private let namesOfGoogle = [
    "google", "谷歌", "グーグル", "구글", "गूगल", "गुगल", "গুগল", "ગૂગલ", "గూగుల్", "கூகிள்", "கூகுள்", "ഗൂഗിൾ",
    "ಗೂಗಲ್", "جوجل", "غوغل", "قوقل", "گوگل", "גוגל", "กูเกิล", "гугл", "гугъл",
]

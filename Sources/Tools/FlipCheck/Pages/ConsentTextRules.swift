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
    },
    // It sends nothing of its own: it compares a sign-in for all scopes with one for `oneOfSeveral`.
    Rule(
        // No more than a note: a text that is always the same may name everything that Google ever gets.
        "pages/consent-names-scopes", "the page where the user agrees says what is shared", .hygiene, .note,
        .appFlipOverview,
        reach: .few, fault: "the page where the user agrees reads the same, whatever is granted",
        why: "A user can agree only to what the page says.",
        remedy:
            "Say on the page what each scope of the request shares. Where the page names everything that Google can "
            + "ever get, nothing is wrong.",
        on: .signInVisits, .hardStateThroughSignIn, .scopeThroughSignIn, .exchange, verdict: judgeNamedScopes),
]

/// Fails where the page for one scope has the same words as that for all, and fewer scopes are granted on it.
///
/// Other words hold, whatever they are about.
private func judgeNamedScopes(
    _ signIns: SignInVisits, _ requests: HardStateRequests, _ ofOne: ScopeThroughSignIn, _ ofAll: JSONAnswer
) -> Judgement {
    // Without such a page, the last one after a password may ask anything else, such as whether to stay signed in.
    guard (signIns.askedAgain ?? signIns.signedIn).pageToAgreeOn != nil else {
        return .notAsked("no page came on which a signed-in user only agrees")
    }
    guard let pageForAll = signIns.signingIn.pageToAgreeOn, let pageForOne = requests.byVisitor.pageToAgreeOn
    else { return .notAsked("no page came after the sign-in on which the user only agrees") }
    let evidence = [pageForAll.evidence, pageForOne.evidence]
    guard pageForAll.sortedWords == pageForOne.sortedWords else { return .held(evidence) }
    guard let all = ofAll.scope, let one = ofOne.scopeAfterSignIn ?? ofOne.afterSignIn.scope else {
        return .notAsked("the answers do not name their scopes")
    }
    // These share nothing by themselves.
    let more = Set(all.scopeValues).subtracting(one.scopeValues + ["openid", "offline_access"]).sorted()
    guard !more.isEmpty else { return .notAsked("a request for one scope is granted all") }
    return .failed(
        "the page has the same words with \(more.joined(separator: " ").asShortText) as without", evidence)
}

extension Visit {
    /// The last page with a form, or nil where there is none, or it asks for a password and is a sign-in.
    fileprivate var pageToAgreeOn: Exchange? {
        let last = exchanges.last { $0.isPage && !$0.forms.isEmpty }
        return last?.forms.contains(where: \.asksForPassword) == false ? last : nil
    }
}

extension Exchange {
    /// The words of its page in an order of their own: attributes have none.
    fileprivate var sortedWords: [Substring] {
        HTMLPage.words(in: response?.text ?? "").split(whereSeparator: \.isWhitespace).sorted()
    }

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

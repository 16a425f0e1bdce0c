/// A rule of the lint; its raw value is its id, which does not change.
///
/// flip-check checks each of them.
public enum LintRule: String, Sendable, Hashable, CaseIterable {
    /// How much a finding weighs.
    public enum Level: String, Sendable, Hashable, CaseIterable {
        /// Linking fails, or a link opens in the wrong place.
        case error
        /// Links open, but a later change or another system may break them.
        case warning
        /// The file relies on behaviour that Apple's pages do not state.
        case note
    }

    /// There is no `applinks`.
    case missingAppLinks = "missing-applinks"
    /// `details` is a dictionary.
    case detailsDictionary = "details-dictionary"
    /// One entry has keys of two generations: `appIDs` and `components`, or `appID` and `paths`.
    case mixedFormats = "mixed-formats"
    /// An entry has no rule.
    case noRules = "no-rules"
    /// An entry names no app.
    case noApps = "no-apps"
    /// An entry has `appIDs` and `appID`.
    case appIDIgnored = "app-id-ignored"
    /// An application identifier is not a prefix of ten characters, a dot and a bundle id.
    case appIDForm = "app-id-form"
    /// A member of an object appears twice.
    case duplicateKey = "duplicate-key"
    /// A key that Apple's reference does not know.
    case unknownKey = "unknown-key"
    /// A `?` dictionary has a value that is not a string.
    case queryNotString = "query-not-string"
    /// A `?` string asks for parameters in one order.
    case queryOrder = "query-order"
    /// A path pattern tries to speak of the query or the fragment.
    case pathOnly = "path-only"
    /// A path pattern begins without a slash.
    case leadingSlash = "leading-slash"
    /// A pattern begins like an exclusion, but excludes nothing as it is written: with `not` or `!` before a slash or a
    /// wildcard, in any letters and with any blanks, in `components` too; in `paths` with `NOT` and more than one space.
    case exclusionForm = "exclusion-form"
    /// A pattern of a path, a query or a fragment has an escape where `percentEncoded` is false, or a space, a control
    /// character or a character outside ASCII where it is true or missing.
    case percentEncoding = "percent-encoding"
    /// A pattern names a variable that does not exist.
    case unknownVariable = "unknown-variable"
    /// A variable's name or value breaks the rules for them.
    case variableForm = "variable-form"
    /// A rule claims every link of the site.
    case wholeSite = "whole-site"
    /// A rule can never decide, because an earlier one always does.
    case unreachableRule = "unreachable-rule"
    /// The web authorization URL opens the app.
    case authorizationCaptured = "authorization-captured"
    /// The flip link with Google's query does not open the app.
    case flipNotMatched = "flip-not-matched"
    /// The flip link opens the app only because slashes at its ends do not count.
    case flipMatchedLoosely = "flip-matched-loosely"
    /// The file is larger than 128 KB, the only limit that Apple has named.
    case size
    /// The file is not requested over HTTPS.
    case hostingHTTPS = "hosting-https"
    /// The requested URL has another path than ``AssociationSite/path``, or a query.
    case hostingPlace = "hosting-place"
    /// The site redirects.
    case hostingRedirect = "hosting-redirect"
    /// The site does not answer with the file.
    case hostingAnswer = "hosting-answer"
    /// The file is not sent as `application/json`.
    case hostingContentType = "hosting-content-type"
    /// The file that came cannot be read: it is an HTML page, or no valid JSON.
    case hostingUnreadable = "hosting-unreadable"

    /// How much a finding of this rule weighs.
    public var level: Level {
        switch self {
        case .missingAppLinks, .mixedFormats, .noRules, .noApps, .appIDForm, .duplicateKey, .queryNotString,
            .pathOnly, .exclusionForm, .percentEncoding, .unknownVariable, .authorizationCaptured,
            .flipNotMatched, .hostingHTTPS, .hostingPlace, .hostingRedirect, .hostingAnswer,
            .hostingUnreadable:
            .error
        case .appIDIgnored, .unknownKey, .queryOrder, .variableForm, .wholeSite, .unreachableRule, .size,
            .hostingContentType:
            .warning
        case .detailsDictionary, .leadingSlash, .flipMatchedLoosely: .note
        }
    }

    /// Where the rule comes from.
    public var source: String {
        switch self {
        case .missingAppLinks, .noApps, .unknownKey: "Apple, applinks"
        case .detailsDictionary: "WWDC 2019 session 717; recorded from swcutil on macOS 27"
        case .mixedFormats: "TN3155; WWDC 2019 session 717"
        case .noRules, .appIDForm: "Apple, applinks.Details"
        case .appIDIgnored: "recorded from swcutil by universal-links-test"
        case .duplicateKey: "RFC 8259 section 4"
        case .queryNotString, .leadingSlash, .flipMatchedLoosely: "recorded from swcutil on macOS 27"
        case .flipNotMatched: "Google, App Flip for iOS: the link's parameters"
        case .queryOrder: "project rule: no source promises the order of Google's parameters"
        case .pathOnly, .percentEncoding, .unreachableRule: "Apple, applinks.Details.Components"
        case .exclusionForm: "Apple, applinks.Details: paths"
        case .unknownVariable, .variableForm: "Apple, applinks.SubstitutionVariables"
        case .wholeSite, .authorizationCaptured: "project rule: the web fallback must stay in the browser"
        case .size: "Apple, App Search Programming Guide, note of 2016-04-01"
        case .hostingHTTPS, .hostingPlace: "Apple, Supporting associated domains"
        case .hostingRedirect, .hostingAnswer: "TN3155"
        case .hostingContentType: "Apple, App Search Programming Guide (archived)"
        case .hostingUnreadable: "Apple, applinks"
        }
    }
}

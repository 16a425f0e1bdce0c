import UniversalLinks

extension LintRule {
    /// The rule as a statement that is true when it holds, the reason for it, and the remedy.
    var text: (title: String, why: String, remedy: String) {
        switch self {
        case .missingAppLinks:
            ("the file has applinks", "Without it no link opens an app.", "Add applinks with details.")
        case .detailsDictionary:
            (
                "details is an array",
                "The dictionary form is obsolete, and Apple does not promise that it still works.",
                "Write an array of objects with appIDs and components."
            )
        case .mixedFormats:
            (
                "no entry has both components and paths",
                "TN3155 says that links then fail; newer systems ignore paths.",
                "Keep components, drop paths."
            )
        case .noRules:
            (
                "every entry has a rule", "An entry without rules opens nothing.",
                "Add components with the flip path."
            )
        case .noApps:
            (
                "every entry names an app", "An entry without apps opens nothing.",
                "Add the app's identifier to appIDs."
            )
        case .appIDIgnored:
            (
                "no entry has appID beside appIDs", "The app in appID is ignored.",
                "Move it into appIDs."
            )
        case .appIDForm:
            (
                "application identifiers are a prefix, a dot and a bundle id",
                "An identifier that no app has opens no app.",
                "Write the ten characters of the app ID prefix, which is often the team id, a dot and the bundle id."
            )
        case .duplicateKey:
            (
                "no name is twice in an object",
                "A reader drops one of the two, and readers differ about which.",
                "Keep one."
            )
        case .unknownKey:
            ("every key is one of Apple's", "A key with a typing mistake is ignored.", "Check the spelling.")
        case .queryNotString:
            (
                "the values of a query dictionary are strings",
                "With another type the whole dictionary counts for nothing, and then every query matches.",
                "Put the value in quotes."
            )
        case .queryOrder:
            (
                "no rule asks for the parameters in one order",
                "No source promises an order of Google's parameters. In another order the link opens the browser.",
                "Ask nothing of the query, or name single items."
            )
        case .pathOnly:
            (
                "path patterns name the path alone",
                "A path ends before the ? of the query, so such a pattern never matches.",
                "Take the query out of the pattern."
            )
        case .leadingSlash:
            (
                "path patterns begin with a slash",
                "Other patterns were seen to match too; Apple's pages do not promise it.",
                "Begin the pattern with a slash."
            )
        case .percentEncoding:
            (
                "patterns are written as percentEncoded says",
                "A pattern with escapes is compared with text without, or the other way round, and never matches.",
                "Write the pattern as the link is compared, or change percentEncoded."
            )
        case .unknownVariable:
            (
                "every variable in a pattern exists", "A pattern with an unknown variable matches nothing.",
                "Define it in substitutionVariables, or use a predefined one."
            )
        case .variableForm:
            (
                "variables are named and written as Apple's reference says",
                "A variable that breaks the rules is not replaced.", "Rename it, or write its value out."
            )
        case .wholeSite:
            (
                "no rule claims the whole site",
                "The app then takes every link, the pages for the browser among them.",
                "Claim the flip path alone."
            )
        case .unreachableRule:
            (
                "every rule can decide", "The first match wins, and an earlier rule always does.",
                "Move it up or drop it."
            )
        case .authorizationCaptured:
            (
                "the authorization URL stays in the browser",
                "The app takes the page away when linking goes on in the browser, and the user goes round in a circle.",
                "Exclude the authorization path before the rule that takes it."
            )
        case .flipNotMatched:
            (
                "Google's link opens the app, in two orders of its parameters",
                "The link opens the browser, and the user never sees the app.",
                "Claim the path of the universal link for the app, and ask nothing of the query."
            )
        case .flipMatchedLoosely:
            (
                "Google's link opens the app by its exact path",
                "A path with more or fewer slashes was seen to match too; Apple's pages do not promise it.",
                "Write the path as it is in the link."
            )
        case .size:
            (
                "the file has at most 128 KB",
                "An old page of Apple's names that limit; current pages name none.",
                "Use wildcards and substitution variables."
            )
        case .hostingHTTPS:
            (
                "the file is fetched by https from the usual port", "No device asks anywhere else.",
                "Serve it by https."
            )
        case .hostingPlace:
            (
                "the file is at /.well-known/apple-app-site-association", "Other places are deprecated.",
                "Move it there."
            )
        case .hostingRedirect:
            (
                "the site does not redirect to the file",
                "Redirects are not followed, and the file counts as missing.",
                "Serve it from the very host of the link, www included or not."
            )
        case .hostingAnswer:
            (
                "the site answers with the file", "Without it no link opens the app.",
                "Serve it with status 200 to every client in every country, Apple's servers included."
            )
        case .hostingContentType:
            (
                "the file is sent as application/json",
                "Apple's archived guide asks for it; current pages do not say.",
                "Send Content-Type: application/json."
            )
        case .hostingUnreadable:
            (
                "the site sends an association file", "A file that cannot be read opens nothing.",
                "Correct what the finding names, and check the file before it is published."
            )
        }
    }
}

// Does this link open this app? Every rule of an association file that was tried, and what is
// wrong with it.
// swift run associate [demo, file or URL] [link] [app id]: Docs/associate.md
// swift run associate write [app id] [app id of the tester app] prints a file to serve.

import AppFlip
import CommandLineSupport
import Foundation
import GoogleRedirectURIs
import JSON
import URLSessionTransport
import UniversalLinks
import WebText

// The input. Without arguments: the file of the demo partner, and the link as Google opens it.
let given = ProgramArguments(
    wordsOf: "associate [demo, FILE or URL] [LINK] [APP-ID], or associate write APP-ID [TESTER-APP-ID]",
    does: "Shows whether a link opens an app, by which rule of the association file, and what is wrong "
        + "with the file. Or writes such a file.",
    atMost: 3)
let arguments = given.words
if arguments.first == "write" {
    guard arguments.count > 1 else {
        given.fail("write takes the app id, such as TEAMID1234.example.partner.app.")
    }
    let appIDs = arguments.dropFirst()
    if let wrong = appIDs.first(where: { $0.wholeMatch(of: #/[A-Z0-9]{10}\.[A-Za-z0-9.-]+/#) == nil }) {
        given.fail(
            "\(Printable.quoted(wrong)) is not an app id: a prefix of ten characters, a dot and a bundle id.")
    }
    say(fileText(for: arguments[1], testerAppID: appIDs.dropFirst().first))
    exit(0)
}
let demoAppID = "TEAMID1234.example.partner.app"
let demo = FlipRequest(
    universalLink: "https://partner.example/flip", clientID: "google-client",
    scope: ["devices.read", "devices.control"], state: "opaque",
    redirectURI: GoogleRedirectURI.flip(.home).text)
let isDemo = arguments.isEmpty || arguments[0] == "demo"
let source = isDemo ? AssociationSite.url(host: "partner.example") : arguments[0]
let text = arguments.count > 1 ? arguments[1] : demo.url
let appID = arguments.count > 2 ? arguments[2] : demoAppID

// The file: the demo's, from a site, as a device asks for it, or from a folder.
var file: AssociationFile?
var findings: [LintFinding] = []
if isDemo {
    file = try AssociationFile(Array(fileText(for: demoAppID).utf8))
} else if source.contains("://") {
    let fetched = await AssociationSite(client: URLSessionTransport()).fetch(url: source)
    (file, findings) = (fetched.file, fetched.findings)
} else if let bytes = FileManager.default.contents(atPath: source) {
    do { file = try AssociationFile(Array(bytes)) } catch { say("\(source): \(error)\n") }
} else {
    let isThere = FileManager.default.fileExists(atPath: source)
    given.fail(isThere ? "\(source) cannot be read." : "there is no file \(source).")
}

// Matching: the first rule that matches decides.
say("\(source)\n\(text)\n\(appID)\n")
var opens = false
do {
    let link = try LinkURL(text)
    if let trace = file?.trace(link, for: appID) {
        say("\(trace)\n")
        opens = trace.opens
    }
    let authorization = try LinkURL("https://\(link.host)/authorize")
    let expected = LinkExpectations(
        appID: appID, flipLink: link, authorizationURL: authorization)
    findings += file?.findings(expected) ?? []
} catch {
    say("the link \(error)\n")
}

// The lint: errors keep links from opening, warnings are traps, notes lean on what no page states.
for finding in findings { say("\(finding)\n  [\(finding.rule.source)]") }
if findings.isEmpty, file != nil { say("no findings") }
// 0: the link opens the app; 1: it does not; 2: it does, and the file has an error.
guard opens else { exit(1) }
exit(findings.contains { $0.level == .error } ? 2 : 0)

/// The text of a file by which Google's link opens the partner's app.
///
/// - Parameter testerAppID: the app that gets the answers to the tester app, on a test host only:
///   Docs/try-on-a-phone.md.
func fileText(for appID: String, testerAppID: String? = nil) -> String {
    let tester = testerAppID.map {
        """
          {"appIDs": [\(JSONValue.string($0).jsonText)],
           "components": [{"/": "/flip-tester"}, {"/": "/flip-tester/*"}]},

        """
    }
    return """
        {"applinks": {"details": [
        \(tester ?? "")  {"appIDs": [\(JSONValue.string(appID).jsonText)], "components": [
            {"/": "/authorize", "exclude": true, "comment": "the pages for the browser"},
            {"/": "/flip", "comment": "Google's app flip"}
          ]}
        ]}}
        """
}

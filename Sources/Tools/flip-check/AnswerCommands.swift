import AppFlip
import CommandLineSupport
import FlipCheck
import GoogleRedirectURIs
import PlatformCrypto
import UniversalLinks
import WebText

/// The commands that look at one value, answer or link without sending a request.
enum AnswerCommands {
    /// Diagnoses a `state` that Google refuses; the status is 1 where something is wrong with it.
    static func state(_ arguments: ArraySlice<String>) -> Int32 {
        let arguments = ProgramArguments(
            arguments, of: "state", options: CheckOption.aboutState, words: 1)
        if let text = arguments.value(of: "--reported") {
            let beginnings = Int(text).map { StateBeginning.beginnings(reportedAs: $0) } ?? []
            guard !beginnings.isEmpty else { Terminal.fail("--reported needs a number from -128 to 127") }
            say("The state that Google got begins with one of: \(beginnings.joined(separator: " "))")
            return 0
        }
        let diagnosis = StateDiagnosis(
            arguments.only("value or the URL that has it"), sent: arguments.value(of: "--sent"))
        say(diagnosis.description)
        return diagnosis.isClean ? 0 : 1
    }

    /// Judges the URL that an app opened to answer a link; the status is that of a run.
    static func reply(_ arguments: ArraySlice<String>) -> Int32 {
        let arguments = ProgramArguments(
            arguments, of: "reply", options: CheckOption.aboutReply, words: 1)
        let url = arguments.only("URL that the app opened")
        var request: FlipRequest?
        if let link = arguments.value(of: "--link") {
            do { request = try FlipRequest(parsing: link) } catch { Terminal.fail("--link: \(error)") }
        }
        let report = Report(findings: FlipCheck.judge(reply: url, to: request), requests: 0)
        let style = ReportText(
            isColoured: Terminal.takesColours, detail: arguments.has("--verbose") ? .full : .all)
        sayAsIs(style.text(of: report), terminator: "")
        return report.exitStatus
    }

    /// Prints a link to try on a device, as text and, where `qrencode` is installed, as a QR code.
    static func link(_ arguments: ArraySlice<String>) -> Int32 {
        let arguments = ProgramArguments(arguments, of: "link", options: CheckOption.aboutLink)
        let link =
            arguments.value(of: "--tester").map { settingsOfTester(arguments, returnURL: $0) }
            ?? linkToTry(arguments)
        say(link)
        if arguments.has("--no-code") { return 0 }
        return printCode(
            of: link, errorCorrection: arguments.has("--medium") ? .medium : .low,
            background: backgroundOfCode(isLight: arguments.has("--on-light")))
    }

    /// The link that Google's app would open; ends the process when iOS would open no app by it.
    private static func linkToTry(_ arguments: ProgramArguments) -> String {
        let universalLink = arguments.required("--universal-link")
        do { _ = try LinkURL(universalLink) } catch {
            Terminal.fail("--universal-link: “\(universalLink)” \(error)")
        }
        guard universalLink.hasPrefix("https://") else {
            Terminal.fail("--universal-link: iOS opens an app only by https://")
        }
        guard !universalLink.hasBytes(of: "#") else {
            Terminal.fail("--universal-link: Google adds no fragment; leave out the # and what follows it")
        }
        guard (try? AbsoluteURL(universalLink)) != nil else {
            Terminal.fail(
                "--universal-link: “\(universalLink)” has a user name, or a character that a URL has only as %XX"
            )
        }
        let scopes = arguments.value(of: "--scopes") ?? ""
        return FlipRequest(
            universalLink: universalLink, clientID: arguments.required("--client-id"),
            scope: scopes.split(separator: " ").map(String.init),
            state: arguments.value(of: "--state") ?? RandomSource.system.state(),
            redirectURI: arguments.value(of: "--redirect-uri") ?? GoogleRedirectURI.flip(.home).text
        ).url
    }

    /// The link by which the tester app imports its settings, which have no secret.
    ///
    /// It is checked and written here and not by `TesterSettings`, so that the program stays small; a test compares the
    /// two.
    private static func settingsOfTester(_ arguments: ProgramArguments, returnURL: String) -> String {
        for name in ["--state", "--redirect-uri"] where arguments.value(of: name) != nil {
            Terminal.fail("\(name) has no place in the settings of the tester; leave it out beside --tester")
        }
        let universalLink = arguments.required("--universal-link")
        guard (try? AbsoluteURL(universalLink))?.isSecure == true, !universalLink.hasBytes(of: "#") else {
            Terminal.fail("--universal-link: “\(universalLink)” is not an https:// URL without a fragment")
        }
        guard !returnURL.hasSameBytes(as: universalLink) else {
            Terminal.fail("--tester: it is your universal link, so your app would get its own answer")
        }
        do { _ = try RedirectURIList.flip().adding(returnURL) } catch {
            Terminal.fail("--tester: “\(returnURL)”: \(error)")
        }
        let settings = Parameters([
            .init("universal_link", universalLink), .init("client_id", arguments.required("--client-id")),
            .init("scope", arguments.value(of: "--scopes") ?? ""), .init("return_url", returnURL),
        ])
        return "app-flip-tester://settings?\(settings.encoded)"
    }

    /// Prints a link as a QR code, or how to get one, and returns the exit status.
    private static func printCode(
        of link: String, errorCorrection: QRCodeProgram.ErrorCorrection, background: QRCodeProgram.Background
    ) -> Int32 {
        guard let encoder = QRCodeProgram() else {
            // Safari keeps a universal link that you type; a note may not recognize the scheme of the tester.
            let otherwise =
                link.hasPrefix("https://")
                ? "paste the link into a note that the phone shares"
                : "send the link to the phone and paste it into Safari's address bar"
            Terminal.note(QRCodeProgram.advice(otherwise: otherwise))
            return 0
        }
        let code = encoder.text(of: link, errorCorrection: errorCorrection, background: background)
        guard let code else {
            Terminal.problem("qrencode made no QR code of the link")
            return 2
        }
        sayAsIs("\n" + code, terminator: "")
        Terminal.note("A terminal that is narrower than the code breaks its lines.")
        return 0
    }

    private static func backgroundOfCode(isLight: Bool) -> QRCodeProgram.Background {
        if isLight { return .light }
        return Terminal.takesColours ? .coloured : .dark
    }
}

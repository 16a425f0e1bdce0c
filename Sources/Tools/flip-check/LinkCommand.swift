import AppFlip
import ChildProcesses
import CommandLineSupport
import FlipCheck
import GoogleRedirectURIs
import PlatformCrypto
import UniversalLinks
import WebText

/// The command `flip-check link`, which prints a link to try on a device and its QR code.
struct LinkCommand {
    private let arguments: ProgramArguments

    /// Reads the arguments, and ends the process when they make no sense.
    init(_ arguments: ArraySlice<String>) {
        self.arguments = ProgramArguments(arguments, of: .link, options: ProgramOption.ofLink)
    }

    /// Prints the link as text and, where `qrencode` is installed, as a QR code, and returns the exit status.
    func run() -> Int32 {
        let link = arguments.value(of: "--tester").map(testerSettings) ?? linkToTry
        say(link)
        return arguments.has("--no-code") ? 0 : printCode(of: link)
    }

    /// The link that Google's app would open.
    private var linkToTry: String {
        FlipRequest(
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
    ///
    /// - Parameter returnURL: the URL at which the tester app gets answers.
    private func testerSettings(returnURL: String) -> String {
        for name in ["--state", "--redirect-uri"] where arguments.value(of: name) != nil {
            Terminal.fail("\(name) has no place in the settings of the tester; leave it out beside --tester")
        }
        let universalLink = universalLink
        guard !returnURL.hasSameBytes(as: universalLink) else {
            Terminal.fail("--tester: it is your universal link, so your app would get its own answer")
        }
        do { _ = try RedirectURIList.flip().adding(returnURL) } catch {
            Terminal.fail("--tester: “\(returnURL)”: \(error)")
        }
        let settings = Parameters([
            .init("universal_link", universalLink), .init("client_id", arguments.required("--client-id")),
            .init("scope", scopes), .init("return_url", returnURL),
        ])
        return "app-flip-tester://settings?\(settings.encoded)"
    }

    private var scopes: String { arguments.value(of: "--scopes") ?? "" }

    /// The universal link that was given.
    ///
    /// Ends the process where the link is missing or is not a URL, and where iOS would open no app by it.
    private var universalLink: String {
        let link = arguments.required("--universal-link")
        do { _ = try LinkURL(link) } catch { Terminal.fail("--universal-link: “\(link)” \(error)") }
        guard link.utf8.starts(with: "https://".utf8) else {
            Terminal.fail("--universal-link: iOS opens an app only by https://")
        }
        guard !link.hasBytes(of: "#") else {
            Terminal.fail("--universal-link: Google adds no fragment; leave out the # and what follows it")
        }
        guard (try? AbsoluteURL(link)) != nil else {
            Terminal.fail(
                "--universal-link: “\(link)” has a user name, or a character that a URL has only as %XX")
        }
        return link
    }

    /// Prints a link as a QR code, or how to get one, and returns the exit status.
    private func printCode(of link: String) -> Int32 {
        guard let program = Terminal.program(named: "qrencode") else {
            // Safari keeps a universal link that you type; a note may not recognize the scheme of the tester.
            let otherwise =
                arguments.has("--tester")
                ? "send the link to the phone and paste it into Safari's address bar"
                : "paste the link into a note that the phone shares"
            Terminal.note(
                """
                For a QR code of it install qrencode (Debian and Ubuntu: apt-get install qrencode, macOS: brew install \
                qrencode) and run this again, or \(otherwise).
                """)
            return 0
        }
        // With colours the code is black on white. Without, it is drawn for light text on a dark background, which is usual.
        let type = Terminal.takesColours ? "ANSIUTF8" : "UTF8"
        let process = try? ChildProcess(program, ["--type", type, "--", link])
        let code = process?.readToEnd() ?? ""
        guard process?.wait() == 0 else {
            Terminal.problem("qrencode made no QR code of the link")
            return 2
        }
        sayAsIs("\n" + code, terminator: "")
        Terminal.note("A terminal that is narrower than the code breaks its lines.")
        return 0
    }
}

import CommandLineSupport

/// The options of single commands, which look the values up by name.
extension ProgramOption {
    /// The options of `init` besides ``CheckOption/knownToInit``.
    static let ofInit = [value("--output", "FILE", "the file to write (default flip-check.json)")]

    static let ofLink = [
        value("--universal-link", "URL", "the link that Google opens; required"),
        value("--client-id", "ID", "the client that you made for Google; required"),
        value("--scopes", "\"ONE TWO\"", "the scopes in the link (default none)"),
        value("--state", "VALUE", "the state in the link (default a random value)"),
        value("--redirect-uri", "URI", "the redirect URI in the link (default Google's)"),
        value("--tester", "URL", "print the settings of the tester app, which gets answers at the URL"),
        ProgramOption("--no-code", "print no QR code"),
    ]

    static let ofReply = [
        value("--link", "'URL'", "the link that the app got"),
        ProgramOption("--verbose", "also list the rules that hold"),
    ]

    static let ofState = [
        value("--sent", "'VALUE'", "the state that Google sent"),
        value("--reported", "N", "the number in Google's \"Received N\""),
    ]

    static let ofRules = [ProgramOption("--markdown", "as a page of the docs has them")]

    /// An option with a value of any kind.
    static func value(_ name: String, _ placeholder: String, _ help: String) -> ProgramOption {
        ProgramOption(name, value: placeholder, kind: "a value", help)
    }
}

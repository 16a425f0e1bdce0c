import CommandLineSupport
import PartnerMistakes
import PlatformCrypto
import WebText

/// The options that only a trial takes.
extension Trial {
    static let options = [
        ProgramOption(
            "--trial",
            "leaves partner.json aside, and keeps the demo secret, the demo account and redirects to this "
                + "machine although the issuer is an https origin"),
        ProgramOption(
            "--redirect-uri", value: "URI", kind: "an address",
            "adds a redirect URI, to try another OAuth client: https, or http on a loopback address"),
        ProgramOption("--send-issuer", "sends `iss` with authorization responses (RFC 9207)"),
        ProgramOption(
            "--issuer", value: "ORIGIN", kind: "an origin",
            "the https origin that clients use, when a proxy with its certificate is in front"),
        ProgramOption(
            "--proxy", value: "ADDRESS", kind: "an IP address",
            "the address from which that proxy connects, such as 127.0.0.1: only from there the server "
                + "trusts X-Forwarded and Forwarded fields"),
        ProgramOption(
            "--client-secret-digest", value: "DIGEST", kind: "the SHA-256 of a secret in base64url",
            "the digest of your client secret in place of the demo secret; new-secret prints both"),
        ProgramOption(
            "--site-sign-in",
            "signs users in by a page of its own, SiteSignIn.swift, in the place of the password form: the "
                + "example for a sign-in of yours"),
        ProgramOption(
            "--mistake", value: "NAME", kind: "a name of the list below",
            "makes a mistake of the list below, for flip-check and for a class; never with an https issuer"),
    ]

    static let usage = """
        Without partner.json, or with --trial, it is a trial: a server with the client and the account of the
        examples, whose store is in memory unless --store names one. These options are for a trial:

        \(ProgramOption.lines(options, column: 22, width: 70))

        The mistakes:
        \(mistakes)
        """

    /// A line for each mistake: its name, and what is wrong.
    private static var mistakes: String {
        let width = 28
        let lines = PartnerMistake.all.map { mistake in
            let space = String(repeating: " ", count: max(1, width - 2 - mistake.id.count))
            return "  \(mistake.id)\(space)\(mistake.name)"
        }
        return lines.joined(separator: "\n")
    }
}

/// The values of these options; `scripts/copy-out` leaves this file out, as all of a trial.
extension Options {
    /// Further redirect URIs of the client.
    var redirectURIs: [String] { given.values(of: "--redirect-uri") }
    /// Whether authorization responses have `iss` (RFC 9207).
    var sendsIssuer: Bool { given.has("--send-issuer") }
    /// The origin that clients know; nil when they come straight to this program.
    var issuer: String? { given.value(of: "--issuer") }
    /// Whether users come over https, so that values which every reader of the source knows would let anyone in.
    var isForUsers: Bool { issuer?.hasPrefix("https://") == true && !given.has("--trial") }

    /// Whether a site's own sign-in replaces the password form; with users over https it ends the program.
    var signsInAtSite: Bool {
        let isAsked = given.has("--site-sign-in")
        if isAsked, isForUsers {
            fail("--site-sign-in lets every browser in, and the issuer is an https origin.")
        }
        return isAsked
    }

    /// The mistakes that the server is to make; one that does not exist, or any with an https issuer, ends the program.
    var mistakes: [PartnerMistake] {
        let names = given.values(of: "--mistake")
        if !names.isEmpty, issuer?.hasPrefix("https://") == true {
            fail(
                "--mistake makes the server unsafe, and the issuer is an https origin, which users can reach."
            )
        }
        return names.map { name in
            guard let mistake = PartnerMistake.all.first(where: { $0.id == name }) else {
                fail("there is no mistake \(Printable.quoted(name)).")
            }
            return mistake
        }
    }

    /// The IP address from which the trusted proxy connects; nil when no proxy is trusted.
    ///
    /// Ends the program without `--issuer`, and for an address from which nothing connects to this machine.
    var proxy: String? {
        let proxy = given.value(of: "--proxy")
        if proxy != nil, issuer == nil { fail("--proxy needs --issuer: the origin that the proxy serves.") }
        if let proxy, !proxy.hasPrefix("127.") {
            fail(
                "\(proxy) is not an IP address from which a proxy reaches 127.0.0.1. Name 127.0.0.1.")
        }
        return proxy
    }

    /// The digest of the user's own client secret, nil for the demo secret; a text that is not a digest ends the program.
    var secretDigest: SHA256Digest? {
        given.value(of: "--client-secret-digest").map { text in
            guard let digest = Base64URL.decode(text).flatMap({ SHA256Digest(bytes: $0) }) else {
                fail("--client-secret-digest needs a SHA-256 in base64url; new-secret prints one.")
            }
            return digest
        }
    }
}

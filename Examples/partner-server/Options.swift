import CommandLineSupport
import PartnerMistakes
import PlatformCrypto

/// The options of the command line.
struct Options {
    private let given = ProgramArguments(
        program: "partner-server", usage: usage, port: 8080,
        switches: ["--send-issuer", "--log", "--log=json", "--trial", "--site-sign-in"],
        values: [
            "--redirect-uri": "an address", "--store": "a file or the address of a database",
            "--issuer": "an origin", "--proxy": "an address in numbers",
            "--client-secret-digest": "the SHA-256 of a secret in base64url",
            "--operations-port": "a port", "--mistake": "a name of the list below",
        ],
        commands: StoreCommand.names,
        commandValues: [
            "--username": "a user name", "--name": "a full name", "--email": "an address",
            "--to": "a file", "--link": "the identifier of a link",
        ])

    var port: UInt16 { given.port }
    var command: String? { given.command }
    var redirectURIs: [String] { given.values(of: "--redirect-uri") }
    var sendsIssuer: Bool { given.has("--send-issuer") }
    /// Whether a site's own sign-in takes the place of the password form.
    var signsInAtSite: Bool {
        let isAsked = given.has("--site-sign-in")
        if isAsked, isForUsers {
            fail("--site-sign-in lets every browser in, and the issuer is an https origin.")
        }
        return isAsked
    }
    /// The mistakes that the server is to make.
    var mistakes: [PartnerMistake] {
        let names = given.values(of: "--mistake")
        if !names.isEmpty, issuer?.hasPrefix("https://") == true {
            fail(
                "--mistake makes the server unsafe, and the issuer is an https origin, which users can reach."
            )
        }
        return names.map { name in
            guard let mistake = PartnerMistake.all.first(where: { $0.id == name }) else {
                fail("there is no mistake \(name.debugDescription).")
            }
            return mistake
        }
    }
    /// Whether each request is a line on standard error.
    var logs: Bool { given.has("--log") || logsJSON }
    /// Whether that line is JSON.
    var logsJSON: Bool { given.has("--log=json") }
    /// The port of the pages for monitoring; nil for none.
    var operationsPort: UInt16? { given.port(of: "--operations-port") }
    /// The origin that clients know; nil when they come straight to this program.
    var issuer: String? { given.value(of: "--issuer") }
    /// The address from which a proxy connects; nil when there is none that is believed.
    var proxy: String? {
        let proxy = given.value(of: "--proxy")
        if proxy != nil, issuer == nil { fail("--proxy needs --issuer: the origin that the proxy serves.") }
        if let proxy, !proxy.hasPrefix("127.") {
            fail(
                "\(proxy) is not an address in numbers from which a proxy reaches 127.0.0.1. Name 127.0.0.1.")
        }
        return proxy
    }
    /// Whether users come over https, and the values that every reader of the source
    /// knows would let anyone in.
    var isForUsers: Bool { issuer?.hasPrefix("https://") == true && !given.has("--trial") }
    /// The digest of a client secret of one's own; nil for the demo secret.
    var secretDigest: SHA256Digest? {
        given.value(of: "--client-secret-digest").map { text in
            guard let digest = Base64URL.decode(text).flatMap({ SHA256Digest(bytes: $0) }) else {
                fail("--client-secret-digest needs a SHA-256 in base64url; new-secret prints one.")
            }
            return digest
        }
    }
    /// A file, or the address of a database; nil for memory.
    var store: String? { given.value(of: "--store") }

    /// The identifier of the link that a command is about; nil for all links.
    var link: String? { given.value(of: "--link") }

    /// The value of an option that a command cannot do without.
    func required(_ name: String) -> String { given.required(name) }

    /// The password on standard input.
    func requiredPassword() -> String { given.requiredPassword() }

    func fail(_ problem: String) -> Never { given.fail(problem) }

    private static let usage = """
        Usage: partner-server [--port N] [--store STORE] [--redirect-uri URI]... [--send-issuer]
                              [--issuer ORIGIN] [--proxy ADDRESS] [--log | --log=json]
                              [--operations-port N] [--client-secret-digest DIGEST] [--trial]
                              [--site-sign-in] [--mistake NAME]...
               partner-server new-secret
               partner-server add-user --store STORE --username NAME --name FULL-NAME --email ADDRESS
               partner-server disable-user --store STORE --username NAME
               partner-server enable-user --store STORE --username NAME
               partner-server links --store STORE --username NAME
               partner-server unlink --store STORE --username NAME [--link ID]
               partner-server back-up --store FILE --to FILE

          --port N            the port on 127.0.0.1: 8080 by default, 0 for a free one
          --store STORE       a file for SQLite, or postgresql://USER@HOST/DATABASE; by default
                              the server keeps everything in memory
          --redirect-uri URI  adds a redirect URI, to try another OAuth client: https, or http
                              on a loopback address
          --send-issuer       sends `iss` with authorization responses (RFC 9207)
          --issuer ORIGIN     the https origin that clients use, when a proxy with its certificate
                              is in front
          --proxy ADDRESS     the address from which that proxy connects, such as 127.0.0.1: only
                              from there the server believes X-Forwarded and Forwarded fields
          --client-secret-digest DIGEST
                              the digest of your client secret in place of the demo secret;
                              new-secret prints both
          --trial             keeps the demo secret, the demo account and redirects to this
                              machine although the issuer is an https origin
          --site-sign-in      signs users in by a page of its own, SiteSignIn.swift, in the place
                              of the password form: the example for a sign-in of yours
          --mistake NAME      makes a mistake of the list below, for flip-check and for a class;
                              never with an https issuer
          --log               prints a line for each request, with the checks that did not hold;
                              --log=json prints it as JSON
          --operations-port N serves /health, /ready and /metrics on another port of 127.0.0.1,
                              which no proxy may serve
          --help              prints this text

        add-user reads the password from standard input. disable-user ends all links and sessions of the
        user, and so does unlink without --link. A server that runs needs no restart.

        The mistakes:
        \(PartnerMistake.list)
        """
}

extension PartnerMistake {
    /// A line for each mistake: its name, and what is wrong.
    fileprivate static var list: String {
        all.map { "  \($0.id.padding(toLength: 26, withPad: " ", startingAt: 0))\($0.name)" }
            .joined(separator: "\n")
    }
}

import CommandLineSupport
import FlipCheck

/// The help text of flip-check.
enum Usage {
    /// The words that may be the first argument.
    static let commands = [
        "init", "sign-in", "code", "cookie", "tokens", "rules", "explain", "link", "reply", "state", "help",
    ]

    static let text = """
        Usage: flip-check [options]          look at a partner's account linking
               flip-check init [--issuer URL] [--client-id ID] [--output FILE] [--ca FILE]
                               [--allow-plain-http-to-other-machines-insecurely]
                               [--authorization-url URL] [--token-url URL] \
        [--revocation-url URL] [--userinfo-url URL]
                                             write a configuration file, and its schema beside it
               flip-check sign-in [options]  show the pages of the sign-in, and propose the next step
               flip-check code [options]     print a new code, to send a request of a report again
               flip-check cookie [options]   print the Cookie of a browser that is signed in, for the same
               flip-check tokens [options]   print a new access token and, on the next line, the refresh token
               flip-check rules [--markdown] list the rules
               flip-check explain RULE       what a rule is about, and what to do
               flip-check --demo             a good partner and a broken one, on this machine
               flip-check link --universal-link URL --client-id ID [--scopes "ONE TWO"] [--state VALUE]
                               [--redirect-uri URI] [--no-code] [--medium] [--on-light]
                                             a link to try on a device, and its QR code by qrencode
               flip-check reply 'URL' [--link 'URL'] [--verbose]
                                             judge what the app opened to answer the link
               flip-check state 'VALUE' [--sent 'VALUE']
                                             what is wrong with a state that Google refuses
               flip-check state --reported N how the state began when Google reports "Received N"
               flip-check --version

        What is known of the partner, in a file or by flags, which come first:
          --config FILE                   a JSON file; flip-check init writes one
          --universal-link URL            the link that Google opens
          --app-id ID                     PREFIX.bundle.id of the app
          --client-id ID                  the client that you made for Google
          --client-secret-environment V   the environment variable that has its secret
          --client-secret-file FILE       the file that has its secret
          --authentication WAY            body or basic, at the token endpoint
          --issuer URL                    take missing endpoints from its metadata
          --authorization-url URL   --token-url URL   --revocation-url URL   --userinfo-url URL
          --scopes "ONE TWO"              the scopes that Google asks for
          --project-id ID                 the end of Google's redirect URI for browsers
          --redirect-uri URI              the redirect URI where it does not matter which
          --association-url URL           fetch the association file there
          --association-file FILE         take the association file from there
          --association-copy FILE|fetch   compare it with Apple's copy
          --cookie-environment V          the environment variable with a signed-in browser's Cookie
          --by-hand                       print URLs, and ask for the address that each ended at

        What to do:
          --only NAME   --skip NAME       a rule or a group; may be given several times
          --profile linking|security|hygiene|all
                                          the rules about one kind of harm
          --ca FILE                       trust the certificate authorities in it, as PEM; or SSL_CERT_FILE
          --seconds N                     the longest that one request may take; 10
          --total-seconds N               the longest that all may take; 300
          --wait N                        first wait N seconds at most for a server that is starting
          --requests-per-second N         10; on this machine 100
          --allow-plain-http-to-other-machines-insecurely

        What to say:
          --all                           each finding in full, and not only ten
          --verbose                       the rules that hold or were not asked for, too
          --json FILE  --junit FILE  --html FILE
                                          write the report there too; with - only the report is printed
          --baseline FILE                 a report of --json, whose failures and open questions do not count
          --fail-on error|warning         the least weight of a failure that counts; error

        Exit status: 0 every rule that was asked for holds or weighs too little, 1 one does not hold,
        2 the run could not tell of a rule whether it holds, or the arguments make no sense.
        """
}

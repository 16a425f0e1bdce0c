/// What `--help` prints.
enum Usage {
    static let text = """
        Usage: flip-check [options]          look at a partner's account linking
               flip-check rules [--markdown] list the rules
               flip-check explain RULE       what a rule is about, and what to do
               flip-check --demo             a good partner and a broken one, on this machine
               flip-check link --universal-link URL --client-id ID [--scopes "ONE TWO"] [--state VALUE]
                               [--redirect-uri URI] [--no-code] [--medium] [--on-light]
                                             a link to try on a device, as text and as a QR code
               flip-check reply 'URL' [--link 'URL'] [--verbose]
                                             judge what the app opened to answer the link
               flip-check state 'VALUE' [--sent 'VALUE']
                                             what is wrong with a state that Google refuses
               flip-check state --reported N how the state began of which Google reports "Received N"

        What is known of the partner, in a file or by flags, which come first:
          --config FILE                   a JSON file; Docs/flip-check.md shows one
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
          --only NAME   --skip NAME       a rule or a group; may stand several times
          --json FILE   --junit FILE      write the report there too; - for standard output alone
          --brief   --verbose             only what was seen, or the rules that hold, too
          --seconds N                     the longest that one request may take; 10
          --total-seconds N               the longest that all may take; 600
          --requests-per-second N         10
          --allow-plain-http-to-other-machines-insecurely

        Exit status: 0 no error was found, 1 an error was found, 2 something could not be looked at.

        """
}

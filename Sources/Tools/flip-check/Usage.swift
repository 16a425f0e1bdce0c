import CommandLineSupport
import FlipCheck

/// The help text of flip-check.
enum Usage {
    /// The words that may be the first argument.
    static let commands = [
        "init", "sign-in", "code", "cookie", "tokens", "rules", "explain", "link", "reply", "state", "help",
    ]

    /// The answer to `--help`, `-h` and `help`: the commands, the options and the exit statuses.
    static let text = """
        Usage: flip-check [options]           test a partner's account linking
               flip-check COMMAND [options]
               flip-check --demo              test a good partner and a broken one, on this machine
               flip-check --version

        Commands:
          init [options of init]          write a configuration file, and its schema beside it
          sign-in [options]               show the pages of the sign-in, and propose the next step
          code [options]                  print a new code, to repeat a request of a report
          cookie [options]                print the Cookie of a signed-in browser, to repeat a request
          tokens [options]                print a new access token and, on the next line, the refresh token
          rules [--markdown]              list the rules
          explain RULE                    explain a rule, and what to do when it does not hold
          link [options of link]          print a link to try on a device, and its QR code by qrencode
          reply 'URL' [--link 'URL'] [--verbose]
                                          judge the URL that the app opened to answer the link
          state 'VALUE' [--sent 'VALUE']  find out what is wrong with a state that Google refuses
          state --reported N              show how the state began when Google reports "Received N"
          help                            print this help

        Options about the partner; they override the values in the file:
          --config FILE                   a JSON file; flip-check init writes it
          --universal-link URL            the link that Google opens
          --app-id ID                     PREFIX.bundle.id of the app
          --client-id ID                  the client that you made for Google
          --client-secret-environment NAME
                                          the environment variable that has the client's secret
          --client-secret-file FILE       the file that has the client's secret
          --authentication METHOD         body or basic, at the token endpoint (default body)
          --issuer URL                    take missing endpoints from the metadata of this issuer
          --authorization-url URL         the authorization endpoint
          --token-url URL                 the token endpoint
          --revocation-url URL            the revocation endpoint
          --userinfo-url URL              the userinfo endpoint
          --scopes "ONE TWO"              the scopes that Google asks for
          --project-id ID                 the end of Google's redirect URI for browsers
          --redirect-uri URI              the redirect URI of every request that does not test redirect URIs
                                          (default Google's)
          --association-url URL           fetch the association file from this address
          --association-file FILE         read the association file from this file
          --association-copy FILE|fetch   compare it with Apple's copy
          --cookie-environment NAME       the environment variable with a signed-in browser's Cookie
          --by-hand                       print URLs, and ask for the address that each ended at

        Options about the run:
          --only NAME                     test a rule or a group; may be given several times
          --skip NAME                     leave out a rule or a group; may be given several times
          --profile linking|security|hygiene|all
                                          test the rules about one kind of harm (default all)
          --ca FILE                       trust the certificate authorities in this PEM file; or set
                                          SSL_CERT_FILE
          --seconds N                     the most seconds for one request (default 10)
          --total-seconds N               the most seconds for the whole run (default 300)
          --wait N                        first wait N seconds at most for a server that is starting
          --requests-per-second N         the most requests in a second (default 10, on this machine 100)
          --allow-plain-http-to-other-machines-insecurely
                                          send requests by http to other machines, where anyone on the way
                                          reads the secrets in them

        Options about the report:
          --all                           explain every finding, and not only the first ten
          --verbose                       also list the rules that hold or were not tested
          --json FILE                     also write the report to this file; with - print only this report
          --junit FILE                    the same, as JUnit's XML
          --html FILE                     the same, as a web page
          --baseline FILE                 ignore the failures and open questions of an earlier --json report
          --fail-on error|warning         the least severe failure that counts (default error)

        Options of init:
          --issuer, --client-id, --authorization-url, --token-url, --revocation-url, --userinfo-url, --ca
          and --allow-plain-http-to-other-machines-insecurely, as above
          --output FILE                   the file to write (default flip-check.json)

        Options of link:
          --universal-link URL            the link that Google opens; required
          --client-id ID                  the client that you made for Google; required
          --scopes "ONE TWO"              the scopes in the link (default none)
          --state VALUE                   the state in the link (default a random value)
          --redirect-uri URI              the redirect URI in the link (default Google's)
          --no-code                       print no QR code
          --medium                        a larger QR code that stays readable with more of it damaged
          --on-light                      a QR code for a terminal with a light background

        Exit status:
          0   every tested rule holds, or its failure is below --fail-on or in the baseline
          1   a rule does not hold
          2   a rule could not be decided, or the arguments are wrong
        """
}

// Server to server: Google exchanges the code for tokens. The same code again is refused, and
// costs the tokens. With CLIENT_SECRET in the environment a server of your own is asked:
// swift run exchange-code TOKEN_URL USERINFO_URL CLIENT_ID REDIRECT_URI CODE
// Docs/exchange-code.md

import CommandLineSupport
import FlipSandbox
import GoogleStandIn
import HTTPMessages
import LocalServers
import OAuth

let step = try await ServerStep.reading(
    server: [.tokenURL, .userinfoURL, .clientID, .redirectURI, .code],
    without: ["--signed-out"], method: .basic)

do {
    // The inputs: yours, or what a flip has brought in the sandbox.
    let code = try await step.code()
    let client = step.client

    // The request: the code, the redirect URI of the flip, and the client. In the sandbox the client
    // is in the Authorization header, at a server of yours in the form.
    let exchange = TokenRequest.authorizationCode(
        code: code.value, redirectURI: code.redirectURI, verifier: code.verifier)
    var request = try HTTPRequest.post(exchange.form(client), to: step.tokenURL)
    request.headers["Authorization"] = client.authorization

    // The answer: tokens in JSON, read as Google reads them.
    let response = try await step.send(request)
    let answer = step.judge { JudgedAnswer(token: response) }
    guard let tokens = answer.content else { throw failure(request, response, answer) }

    // Whose account it is.
    let userinfo = try HTTPRequest.get(step.userinfoURL, bearer: tokens.accessToken)
    let account = try await step.send(userinfo)
    let owner = step.judge { JudgedAnswer(userinfo: account) }
    step.show("the exchange")
    guard owner.content != nil else { throw StepFailure("userinfo names no account") }

    // The same request again, as a thief of the code would send it, and then the first tokens.
    let again = try await step.send(request)
    let refusal = step.judge { JudgedAnswer(token: again) }
    let isDead = try await step.send(userinfo).status == 401
    step.show("the same code again")
    guard refusal.error?.code == .invalidGrant else {
        throw StepFailure("the same code again is not refused [RFC 6749 section 4.1.2]")
    }
    guard isDead else {
        throw StepFailure("the tokens of a replayed code work [RFC 6749 section 4.1.2]")
    }
    say("failed, as it must: \(failure(request, again, refusal))")
} catch {
    await step.end(stoppedBy: error)
}
await step.stop()

/// Why there are no tokens, and Google's log entry for the partner about it.
func failure(
    _ request: HTTPRequest, _ response: HTTPResponse, _ answer: JudgedAnswer<TokenResponse>
) -> StepFailure {
    let record = ErrorRecord(step: .authCodeExchange, request: request, response: response)
    return StepFailure(
        """
        \(LinkingFailure(.authCodeExchange, response, answer))

        What Google writes to your project's log:
        \(record.json)
        """)
}

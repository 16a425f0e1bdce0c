import GoogleStandIn
import OAuth
import WebText

extension OwnLinkingRun {
    /// What the URL at which the reader's browser ended means for the attempt.
    enum BrowserAnswer {
        /// The answer has a code.
        case code(String)
        /// The URL is not the answer, for a reason; the next URL may be.
        case stillWaiting(String)
        /// The answer ends the attempt without a code, for a reason.
        case refused(String)
    }

    /// Judges a URL as Google's page at the redirect URI judges it.
    func judge(_ url: String, to attempt: LinkAttempt) async -> BrowserAnswer {
        let place = url.withoutQuery
        let expected = partner.redirectURI.withoutQuery
        guard Check.that(place.hasSameBytes(as: expected), .answerAddress) else {
            return .stillWaiting(
                "This address leads to \(Printable.text(place)), and the redirect_uri of the request is "
                    + "\(expected).")
        }
        let parameters = Parameters(parsing: url.rawQuery ?? "", plus: .space)
        let answer: AuthorizationResponse
        do {
            guard let state = Check.that(try parameters.value("state"), .statePresent) else {
                return .stillWaiting(
                    "The query of this address has no state. Send back the state of the request.")
            }
            answer = try AuthorizationResponse(parameters)
            _ = try await attempts.redeem(state: state, at: attempt.redirectURI, by: nil)
        } catch let problem as Parameters.Problem {
            return .stillWaiting("\(AuthorizationResponse.Problem.unreadable(problem)).")
        } catch {
            return .stillWaiting("\(error).")
        }
        // The state is used up now: whatever is wrong from here on ends the attempt.
        guard attempt.partner.mayHaveIssued(answer) else {
            return .refused(
                "iss is \(Printable.text(answer.issuer ?? "")), and the server that was asked is "
                    + "\(attempt.partner.issuer ?? "").")
        }
        switch answer.outcome {
        case .code(let code): return .code(code)
        case .error(let error):
            let description = error.description.map { " (\(Printable.text($0)))" } ?? ""
            return .refused("Your server refused: \(error.code.rawValue)\(description).")
        }
    }
}

extension SecurityRule {
    /// Without it, a URL that is not an answer is read as one.
    static let answerAddress = Self(
        "playground.answer-address", "the answer is at the redirect_uri of the request",
        "RFC 6749 section 4.1.2")
    /// Without it, an answer to no question is taken for one.
    static let statePresent = Self(
        "playground.state-present", "the answer has state", "RFC 6749 section 4.1.2")
}

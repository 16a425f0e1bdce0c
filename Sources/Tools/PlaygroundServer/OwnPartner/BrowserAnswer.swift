import GoogleStandIn
import OAuth
import WebText

extension OwnLinkingRun {
    /// What becomes of the address at which the reader's browser ended.
    enum BrowserAnswer {
        case code(String)
        /// The question is still open: another address may answer it.
        case open(String)
        /// The question is answered, and without a code.
        case over(String)
    }

    /// Judges an address as Google's page at the redirect URI judges it.
    func judge(_ address: String, to attempt: LinkAttempt) async -> BrowserAnswer {
        let mark = address.firstIndex(of: "?") ?? address.endIndex
        let expected = partner.redirectURI.prefix { $0 != "?" }
        guard Check.that(String(address[..<mark]).hasSameBytes(as: String(expected)), .answerAddress) else {
            return .open("This address does not begin with \(expected), the redirect_uri of the request.")
        }
        let query = address[mark...].dropFirst().prefix { $0 != "#" }
        let parameters = Parameters(parsing: query, plus: .space)
        let state: String?
        do { state = try parameters.value("state") } catch {
            return .open(AuthorizationResponse.Problem.unreadable(error).description)
        }
        guard let state = Check.that(state, .statePresent)
        else { return .open("The answer has no state. Send back the state of the request.") }
        do { _ = try await attempts.redeem(state: state, at: attempt.redirectURI, by: nil) } catch {
            return .open("\(error).")
        }
        let answer: AuthorizationResponse
        do { answer = try AuthorizationResponse(parameters) } catch { return .over("\(error).") }
        guard attempt.partner.isIssuer(of: answer) else {
            return .over(
                "iss is \(answer.issuer ?? ""), and the server that was asked is "
                    + "\(attempt.partner.issuer ?? "").")
        }
        switch answer.outcome {
        case .code(let code): return .code(code)
        case .error(let error):
            let description = error.description.map { " (\($0))" } ?? ""
            return .over("Your server refused: \(error.code.rawValue)\(description).")
        }
    }
}

extension SecurityRule {
    /// Without it, an address that is not an answer is read as one.
    static let answerAddress = Self(
        "playground.answer-address", "the answer is at the redirect_uri of the request",
        "RFC 6749 section 4.1.2")
    /// Without it, an answer to no question is taken for one.
    static let statePresent = Self(
        "playground.state-present", "the answer has state", "RFC 6749 section 4.1.2")
}

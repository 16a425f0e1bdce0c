import HTTPMessages
import HeadlessBrowser
import WebText

extension [Exchange] {
    /// Every answer of the token endpoint.
    ///
    /// Throws ``CouldNotTell`` when there is none.
    func tokenAnswers(_ configuration: FlipCheckConfiguration) throws -> [JSONAnswer] {
        guard let url = configuration.tokenURL else { throw CouldNotTell.notAskedWithout("tokenURL") }
        return try answers(toPostsTo: url, named: "token")
    }
}

/// A verdict about every refusal of the token endpoint: without one, and without tokens from the right exchange, it could not
/// tell.
///
/// A server error is not a refusal. These requests do not count: one of several that were sent at once, because it is
/// chance how the server answers it; one with values that Google never sends; and one whose body is not a form.
func aboutRefusals(
    _ judge: @escaping @Sendable ([JSONAnswer]) -> Judgement
) -> @Sendable (JSONAnswer, FlipCheckConfiguration, [Exchange]) throws -> Judgement {
    { right, configuration, messages in
        _ = try right.exchanged()
        let refusals = try messages.tokenAnswers(configuration).filter {
            // A body that is not a form was not sent for tokens.
            $0.exchange.request.isForm && !$0.exchange.hasUnusualValues && !$0.exchange.isOneOfSeveral
                && !$0.isGranted && !$0.response.isInconclusive
        }
        return refusals.isEmpty
            ? .couldNotTell("no wrong request to the token endpoint was refused") : judge(refusals)
    }
}

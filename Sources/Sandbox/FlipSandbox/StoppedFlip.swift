import GoogleStandIn
import OneFile

/// Why a flip ended without a code.
package struct StoppedFlip: Error, Sendable, Hashable, CustomStringConvertible {
    package let description: String

    /// The Google app's step after an answer, or where the link did not open.
    ///
    /// Not for a step with a code, which stops nothing.
    package init(_ step: LinkingStep) {
        description =
            switch step {
            case .finish: "Google's app has a code"
            case .openBrowser(_, let reason): "Google's app goes on in the browser, because \(reason)"
            case .stop(let reason, _): "Google's app stops, because \(reason)"
            case .ignore(let refusal): "Google's app ignores the partner app's answer: \(refusal)"
            }
    }

    /// The partner app's step, after which the Google app got no answer, or nil when the link did not reach the app.
    package init(_ step: FlipStep?) {
        description = step.map { "the partner's app: \($0)" } ?? "the partner's app gets no link"
    }
}

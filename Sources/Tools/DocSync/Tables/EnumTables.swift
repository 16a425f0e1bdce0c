import AppFlip
import FirebaseAuthClient

/// Tables of enums and lists that the modules declare, with the comments above their members.
extension Tables {
    /// The errors of App Flip, each with the failures for which an app sends it.
    static func flipErrors(_ tree: Tree) -> [String] {
        markdown(
            ["`error`", "Google's app", "your app's failure"],
            FlipErrorCode.allCases.map { code in
                let failures = PartnerFailure.allCases.filter { $0.code == code }.map { "`\($0)`" }
                return [
                    "`\(code.rawValue)`",
                    code.reaction == .stop ? "stops" : "opens the authorization URL in the browser",
                    failures.joined(separator: ", "),
                ]
            })
    }

    static func authErrors(_ tree: Tree) -> [String] {
        let meanings = tree.meanings("Sources/Yahoo/FirebaseAuthClient/Errors/AuthErrorCode.swift")
        // Those that a sign-in with Yahoo meets; the others are in the file.
        let codes: [AuthErrorCode] = [
            .invalidCredential, .userDisabled, .operationNotAllowed, .emailAlreadyInUse,
            .accountExistsWithDifferentCredential, .requiresRecentLogin, .providerAlreadyLinked,
            .noSuchProvider, .networkError, .userTokenExpired,
            .userMismatch, .credentialAlreadyInUse, .unauthorizedDomain, .webContextCancelled,
            .invalidClientID, .webNetworkRequestFailed, .webInternalError, .webSignInUserInteractionFailure,
            .missingOrInvalidNonce, .internalError,
        ]
        return markdown(
            ["error", "means"],
            codes.map { code in
                ["\(code.rawValue) `\(code)`", meanings["\(code)", default: ""].firstSentence]
            })
    }
}

extension Tree {
    fileprivate func meanings(_ path: String) -> [String: String] {
        DocComments.ofCases(in: texts[path, default: ""])
    }
}

import Foundation
import Testing

@testable import FirebaseAuth

/// An error of the client, as code for the SDK reads it.
@Suite struct AuthErrorTests {
    let error = AuthError(
        .accountExistsWithDifferentCredential, "sign in another way", email: "bruno@gmail.example",
        updatedCredential: OAuthCredential(
            provider: "yahoo.com", idToken: "SECRET", accessToken: "SECRET", pendingToken: "SECRET",
            responseURL: "https://a.example/?code=SECRET", sessionID: "SECRET"))

    @Test func `the dictionary has the SDK's keys`() {
        #expect(AuthError.errorDomain == "FIRAuthErrorDomain")
        #expect(error.errorCode == 17012)
        let info = error.errorUserInfo
        #expect(
            info["FIRAuthErrorUserInfoNameKey"] as? String == "ERROR_ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIAL"
        )
        #expect(info["FIRAuthErrorUserInfoEmailKey"] as? String == "bruno@gmail.example")
        let credential = info["FIRAuthErrorUserInfoUpdatedCredentialKey"] as? OAuthCredential
        #expect(credential?.accessToken == "SECRET")
        #expect(info[NSLocalizedFailureReasonErrorKey] as? String == "sign in another way")
    }

    @Test func `neither error nor credential prints a token`() throws {
        let credential = try #require(error.updatedCredential)
        for value in [error, credential] as [Any] {
            var dumped = ""
            dump(value, to: &dumped)
            for text in ["\(value)", String(reflecting: value), dumped] {
                #expect(!text.contains("SECRET"))
            }
        }
        #expect(!error.localizedDescription.contains("SECRET"))
        // The text of an NSError, which apps log, has the whole dictionary.
        #expect(!"\((error as any Error) as NSError)".contains("SECRET"))
    }
}

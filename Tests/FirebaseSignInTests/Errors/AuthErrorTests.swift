import Foundation
import Testing

@testable import FirebaseSignIn

@Suite struct AuthErrorTests {
    let error = AuthError(
        .accountExistsWithDifferentCredential, "sign in another way", email: "bruno@gmail.example",
        updatedCredential: OAuthCredential(provider: "yahoo.com", accessToken: "SECRET"))

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

    @Test func `a missing value has no key`() {
        let info = AuthError(.networkError).userInfo
        #expect(Set(info.keys) == ["FIRAuthErrorUserInfoNameKey", NSLocalizedDescriptionKey])
    }

    @Test func `neither error nor credential prints a token`() {
        #expect(!"\(error)".contains("SECRET"))
        #expect(!error.localizedDescription.contains("SECRET"))
        var dumped = ""
        dump(error, to: &dumped)
        #expect(!dumped.contains("SECRET"))
    }

    @Test func `no two codes share a number or a name`() {
        #expect(Set(AuthErrorCode.allCases.map(\.rawValue)).count == AuthErrorCode.allCases.count)
        #expect(Set(AuthErrorCode.allCases.map(\.name)).count == AuthErrorCode.allCases.count)
    }
}

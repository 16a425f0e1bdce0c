import FirebaseAuth
import Testing

/// Tests what your app does with an error: put your own cases in the place of this one.
@Suite struct FirebaseClientTests {
    @Test func `an account with the email address has a code of its own`() {
        #expect(AuthErrorCode(rawValue: 17012) == .accountExistsWithDifferentCredential)
    }
}

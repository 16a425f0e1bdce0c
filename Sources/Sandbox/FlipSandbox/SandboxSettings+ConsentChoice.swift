extension SandboxSettings {
    /// What the user of the sandbox does on the consent screen.
    package enum ConsentChoice: Sendable, Hashable {
        /// The user presses Agree at once.
        case agrees
        /// The user agrees when Google no longer waits for an answer.
        case agreesTooLate
        /// The user presses Cancel.
        case cancels
        /// The user asks for another account, so the app answers `cancelled`.
        case wantsAnotherAccount
    }
}

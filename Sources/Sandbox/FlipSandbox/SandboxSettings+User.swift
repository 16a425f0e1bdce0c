extension SandboxSettings {
    /// What the user of the sandbox does on the consent screen.
    package enum User: Sendable, Hashable {
        case agrees
        /// The user agrees when Google no longer waits for an answer.
        case agreesTooLate
        case cancels
        case wantsAnotherAccount
    }
}

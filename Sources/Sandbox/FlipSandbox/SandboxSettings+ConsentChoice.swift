extension SandboxSettings {
    /// What the user of the sandbox does on the consent screen of the app; the partner's pages only agree or cancel.
    package enum ConsentChoice: Sendable, Hashable {
        /// The user presses Agree at once.
        case agrees
        /// The user agrees after Google has stopped waiting for an answer.
        case agreesTooLate
        /// The user presses Cancel.
        case cancels
        /// The user wants to link another account, so the app answers `cancelled`.
        case wantsAnotherAccount
    }
}

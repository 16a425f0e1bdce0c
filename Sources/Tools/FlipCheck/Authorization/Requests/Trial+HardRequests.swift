extension Trial<AuthorizationAttempt> {
    /// A request with a line break in `state`.
    ///
    /// Decoded and written as it is, this state adds the header X-Flip-Check to the answer.
    static var lineBreakInState: Self {
        Self("lineBreakInState", after: .code, requests: 0, signIns: 1) { probe in
            try await probe.authorizeOnce(
                try probe.query().settingRaw("state", "APv%0D%0AX-Flip-Check%3A%201"),
                named: "a line break in state")
        }
    }
}

extension FlipCheckConfiguration {
    /// Why there are no authorization responses to judge.
    ///
    /// Where a program, a real browser or a person signs in, the configuration intends that the run sees none.
    func noAnswerSeen(_ reason: String) -> CouldNotTell {
        if signIn.showsPages { return CouldNotTell(reason) }
        return .notAsked("\(reason): a program, a real browser or a person sees the answers")
    }
}

extension JSONAnswer {
    /// Whether it is a success of any status without an error; RFC 7009 section 2.2 knows only 200.
    var isOfRevocation: Bool { (200..<300).contains(response.status) && !saysError }

    /// The messages of a right revocation, as `revoke/works` judges it; where it was refused or redirected, nothing is asked
    /// of its effect.
    func evidenceOfRightRevocation() throws -> [Evidence] {
        try evidenceOfTakenRevocation(reference: ", see revoke/works")
    }

    /// The messages of a revocation that a server may refuse; where it did, or redirected, nothing is asked of its effect.
    ///
    /// - Parameter reference: the end of the reason, which may name the rule about the refusal.
    func evidenceOfTakenRevocation(reference: String = "") throws -> [Evidence] {
        if response.isInconclusive {
            throw CouldNotTell("the revocation was answered with \(inWords)", evidence)
        }
        guard isOfRevocation else {
            throw CouldNotTell(
                "the revocation was refused with \(inFull)\(reference)", evidence, isIntended: true)
        }
        return evidence
    }
}

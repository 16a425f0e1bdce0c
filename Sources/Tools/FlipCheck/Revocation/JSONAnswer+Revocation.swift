extension JSONAnswer {
    /// Whether it is a success of any status without an error; RFC 7009 section 2.2 knows only 200.
    var isOfRevocation: Bool { (200..<300).contains(response.status) && !saysError }

    /// The messages of a revocation; where it was refused or redirected, nothing is asked of its effect.
    func evidenceOfRevocation() throws -> [Evidence] {
        if response.isInconclusive {
            throw CouldNotTell("the revocation was answered with \(inWords)", evidence)
        }
        guard isOfRevocation else {
            throw CouldNotTell("the revocation was refused with \(inFull)", evidence, isIntended: true)
        }
        return evidence
    }
}

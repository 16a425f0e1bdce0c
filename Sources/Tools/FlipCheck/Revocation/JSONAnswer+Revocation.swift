extension JSONAnswer {
    /// Whether it is a success of any status without an error; RFC 7009 section 2.2 knows only 200.
    var isOfRevocation: Bool { (200..<300).contains(response.status) && value("error") == nil }

    /// The messages of a right revocation, as `revoke/works` judges it; where it was refused or redirected, nothing is asked
    /// of its effect.
    func evidenceOfRightRevocation() throws -> [Evidence] {
        if isRefusedRevocation {
            throw CouldNotTell(
                "the revocation was refused with \(inFull), see revoke/works", evidence, isIntended: true)
        }
        return try evidenceOfRevocation()
    }

    /// The messages of a revocation that a server may refuse; where it did, or redirected, nothing is asked of its effect.
    func evidenceOfTakenRevocation() throws -> [Evidence] {
        if isRefusedRevocation {
            throw CouldNotTell("the revocation was refused with \(inFull)", evidence, isIntended: true)
        }
        return try evidenceOfRevocation()
    }

    /// Whether it is neither a success nor about the server's load.
    private var isRefusedRevocation: Bool { !isOfRevocation && !response.isInconclusive }

    /// The messages of a revocation that may have had an effect.
    func evidenceOfRevocation() throws -> [Evidence] {
        guard response.isInconclusive else { return evidence }
        throw CouldNotTell("the revocation was answered with \(inWords)", evidence)
    }
}

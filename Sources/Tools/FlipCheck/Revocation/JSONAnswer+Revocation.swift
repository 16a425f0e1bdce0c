extension JSONAnswer {
    /// Whether it is a success of any status without an error; RFC 7009 section 2.2 knows only 200.
    var isOfRevocation: Bool { (200..<300).contains(response.status) && !saysError }

    /// The messages of a revocation.
    ///
    /// Throws if the revocation did not succeed. After a refusal or a redirect, the rules about its effect are not asked.
    ///
    /// - Parameter reference: the end of the reason, which may name the rule about the refusal.
    func evidenceOfRevocation(reference: String = "") throws -> [Evidence] {
        if response.isInconclusive {
            throw CouldNotTell("the revocation was answered with \(inWords)", evidence)
        }
        guard isOfRevocation else {
            throw CouldNotTell.notAsked("the revocation was refused with \(inFull)\(reference)")
        }
        return evidence
    }

    /// Throws if userinfo did not accept an access token before the revocation: a refusal after it then shows nothing.
    ///
    /// - Parameter cause: the id of the rule whose failure explains that, or nil for none.
    func requireUserBeforeRevocation(because cause: String? = nil) throws(CouldNotTell) {
        if tellsOfUser { return }
        throw CouldNotTell(
            "before the revocation, the access token was answered with \(response.status) at the userinfo endpoint: the "
                + "server may limit the links of a user", evidence, because: cause)
    }
}

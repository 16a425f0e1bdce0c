extension StringProtocol {
    /// As much of a name as a finding shows: a server may send a name of any length.
    var asShortName: SubSequence { prefix(64) }

    /// As much of any other text as a finding shows, such as an address or a scope.
    var asShortText: SubSequence { prefix(200) }
}

/// The safeguards of one party.
struct PartySafeguards: Sendable {
    let party: SafeguardedParty
    let rows: [SafeguardRow]
}

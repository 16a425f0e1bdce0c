import FlipSandbox
import Journal
import SignInSandbox

/// The parties of a track from left to right, each with a lane in the drawing.
struct Lanes {
    /// The number of lanes that have a place in the style sheet.
    static let maximumCount = 12

    let parties: [Party]

    /// The lanes of a track, and of all other parties in the messages.
    init(_ track: Scenario.Track, _ entries: [JournalEntry]) {
        var parties: [Party] =
            switch track {
            case .flip: [.user, .googleApp, .phone, .partnerApp, .browser, .partnerServer, .googleServer]
            case .yahoo: [.app, .browser, .firebase, .yahoo, .appServer]
            case .own: [.googleApp, .phone, .browser, .yourServer, .googleServer]
            }
        for party in entries.flatMap({ [$0.from, $0.to] }) where !parties.contains(party) {
            if [.firebase, .yahoo].contains(party) {
                // In a link of a user who is in Firebase, the partner's server asks these.
                parties.append(party)
            } else {
                // A stranger has the first lane: an attacker comes from outside.
                parties.insert(party, at: 0)
            }
        }
        self.parties = Array(parties.prefix(Self.maximumCount))
    }

    /// The place of a party, from 1, or the first lane for a party without a lane.
    func place(_ party: Party) -> Int { (parties.firstIndex(of: party) ?? 0) + 1 }
}

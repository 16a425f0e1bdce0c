import FlipSandbox
import Journal
import SignInSandbox

/// The parties of a track from left to right, each with a lane in the drawing.
struct Lanes {
    let parties: [Party]

    init(_ track: Scenario.Track, _ entries: [JournalEntry]) {
        var parties: [Party] =
            switch track {
            case .flip: [.user, .googleApp, .phone, .partnerApp, .browser, .partnerServer, .googleServer]
            case .yahoo: [.user, .app, .browser, .firebase, .yahoo, .appServer]
            case .own: [.user, .googleApp, .phone, .browser, .yourServer, .googleServer]
            }
        for party in entries.flatMap({ [$0.from, $0.to] }) where !parties.contains(party) {
            if [.firebase, .yahoo].contains(party) {
                parties.append(party)
            } else {
                // A stranger has the first lane: an attacker comes from outside.
                parties.insert(party, at: 0)
            }
        }
        // Twelve lanes have a place in the style sheet.
        self.parties = Array(parties.prefix(12))
    }

    /// The place of a party, from 1.
    func place(_ party: Party) -> Int { (parties.firstIndex(of: party) ?? 0) + 1 }
}

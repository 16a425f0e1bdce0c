import FlipSandbox
import LocalWeb
import SignInSandbox

/// The parties of a track from left to right, each with a lane in the drawing.
struct Lanes {
    let parties: [Party]

    init(_ track: Scenario.Track, _ hops: [Hop]) {
        var parties: [Party] =
            switch track {
            case .flip: [.user, .googleApp, .phone, .partnerApp, .browser, .partnerServer, .googleServer]
            case .yahoo: [.app, .browser, .firebase, .yahoo, .appServer]
            case .own: [.googleApp, .phone, .browser, .yourServer, .googleServer]
            }
        for party in hops.flatMap({ [$0.from, $0.to] }) where !parties.contains(party) {
            // A stranger has the first lane: an attacker comes from outside.
            parties.insert(party, at: 0)
        }
        // Twelve lanes have a place in the style sheet.
        self.parties = Array(parties.prefix(12))
    }

    /// The place of a party, from 1.
    func place(_ party: Party) -> Int { (parties.firstIndex(of: party) ?? 0) + 1 }
}

/// Messages and answers in the order of the wire; an answer that follows at once is
/// part of its message's row.
struct WireRow {
    enum Kind { case message, answer, both }
    var number: Int
    var kind: Kind

    static func rows(of hops: [Hop]) -> [WireRow] {
        var rows: [WireRow] = []
        // By the place behind which each answer came.
        var answers: [Int: [Int]] = [:]
        for index in hops.indices.reversed() {
            guard let answer = hops[index].answer else { continue }
            answers[max(answer.comesAfter, index + 1), default: []].append(index + 1)
        }
        for number in hops.indices.map({ $0 + 1 }) {
            var later = answers[number] ?? []
            if later.first == number {
                rows.append(WireRow(number: number, kind: .both))
                later.removeFirst()
            } else {
                rows.append(WireRow(number: number, kind: .message))
            }
            rows += later.map { WireRow(number: $0, kind: .answer) }
        }
        return rows
    }
}

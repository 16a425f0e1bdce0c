import Foundation

/// How the `state` that came back differs from the one that was sent.
package enum StateDifference: Sendable, Hashable, CustomStringConvertible {
    case none
    case lost
    /// These changes, one after the other, make the one out of the other.
    case changed([StateChange])
    case endCut(after: Int)
    case beginningCut(of: Int)
    /// It is within something else.
    case surrounded(before: Int, after: Int)
    /// It begins alike and goes on differently.
    case differs(after: Int)
    /// It has nothing in common with it.
    case replaced

    /// Compares bytes; the first change counts that really produces the received `state`.
    package init(sent: String, received: String) {
        let (sent, received) = (Array(sent.utf8), Array(received.utf8))
        self = Self.difference(sent, received)
    }

    private static func difference(_ sent: [UInt8], _ received: [UInt8]) -> StateDifference {
        if received == sent { return .none }
        if received.isEmpty { return .lost }
        if let changes = changes(sent, received) { return .changed(changes) }
        let common = zip(sent, received).prefix { $0 == $1 }.count
        if common == received.count { return .endCut(after: common) }
        // A few bytes may be the end of anything.
        if received.count >= 8, sent.suffix(received.count).elementsEqual(received) {
            return .beginningCut(of: sent.count - received.count)
        }
        if let place = place(of: sent, in: received) {
            return .surrounded(before: place, after: received.count - place - sent.count)
        }
        return common >= 4 ? .differs(after: common) : .replaced
    }

    /// One change, or else two, that make the one out of the other.
    private static func changes(_ sent: [UInt8], _ received: [UInt8]) -> [StateChange]? {
        let firstChanges = StateChange.allCases.filter { change in
            guard let changed = change.applied(to: sent) else { return false }
            return !changed.isEmpty && changed != sent
        }
        if let change = firstChanges.first(where: { $0.applied(to: sent) == received }) { return [change] }
        for first in firstChanges {
            guard let between = first.applied(to: sent) else { continue }
            for second in StateChange.allCases where second.applied(to: between) == received {
                return [first, second]
            }
        }
        return nil
    }

    /// The place of a `state` within a text; a very short one would be found by chance.
    private static func place(of state: [UInt8], in text: [UInt8]) -> Int? {
        guard state.count >= 4, text.count > state.count else { return nil }
        return (0...text.count - state.count).first { text[$0...].starts(with: state) }
    }

    package var description: String {
        switch self {
        case .none: "it is the one that was sent, byte for byte"
        case .lost: "it is empty; send back the state of the request, with an error too"
        case .changed(let changes): changes.map(\.description).joined(separator: "; and then ")
        case .endCut(let count):
            "only the first \(count) bytes are left; look for a column, a cookie or a log line of that length"
        case .beginningCut(let count): "the first \(count) bytes are missing"
        case .surrounded(let before, let after):
            "something was put around it, \(before) bytes before and \(after) after; "
                + "keep values of your own in a session, and send back state alone"
        case .differs(let count): "the first \(count) bytes are the same, then it goes on differently"
        case .replaced:
            "it is another value; a login framework may have put its own state in place of Google's. "
                + "Keep the request's parameters across the login"
        }
    }
}

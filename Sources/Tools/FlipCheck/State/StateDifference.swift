import WebText

/// How the `state` that came back differs from the one that was sent.
package enum StateDifference: Sendable, Hashable, CustomStringConvertible {
    /// Byte for byte the `state` that was sent.
    case same
    /// An empty `state` came back.
    case empty
    /// These changes, one after the other, make the received `state` out of the sent `state`.
    case changed([StateChange])
    /// Only this many bytes at the beginning are left.
    case truncated(to: Int)
    /// This many bytes at the beginning are missing.
    case prefixMissing(bytes: Int)
    /// The whole `state` is within something else, with this many bytes before and after it.
    case surrounded(before: Int, after: Int)
    /// Some bytes within it are missing, and the others are there in their order.
    case removed
    /// This many bytes at the beginning are the same, and the next is another.
    case differs(after: Int)
    /// Nothing of the sent `state` was found.
    case replaced

    /// Compares bytes; the first change that produces the received `state` counts.
    package init(sent: String, received: String) {
        self = Self.difference(Array(sent.utf8), Array(received.utf8))
    }

    private static func difference(_ sent: [UInt8], _ received: [UInt8]) -> StateDifference {
        if received == sent { return .same }
        if received.isEmpty { return .empty }
        if let changes = changes(sent, received) { return .changed(changes) }
        let common = zip(sent, received).prefix { $0 == $1 }.count
        if common == received.count, common >= minimumCommonLength { return .truncated(to: common) }
        if received.count >= minimumEndLength, sent.suffix(received.count).elementsEqual(received) {
            return .prefixMissing(bytes: sent.count - received.count)
        }
        if let offset = offset(of: sent, in: received) {
            return .surrounded(before: offset, after: received.count - offset - sent.count)
        }
        if isRemoval(from: sent, to: received) { return .removed }
        return common >= minimumCommonLength ? .differs(after: common) : .replaced
    }

    /// Whether bytes were left out: only those that are neither letters nor digits, or fewer than half of all.
    ///
    /// Shorter texts have the same bytes in this order by chance.
    private static func isRemoval(from sent: [UInt8], to received: [UInt8]) -> Bool {
        guard received.count >= minimumCommonLength else { return false }
        var rest = received[...]
        var hasLostOnlyMarks = true
        for byte in sent {
            if rest.first == byte {
                rest.removeFirst()
            } else if byte.isASCIILetter || byte.isASCIIDigit {
                hasLostOnlyMarks = false
            }
        }
        let isLong = received.count >= minimumEndLength && received.count > sent.count / 2
        return rest.isEmpty && (hasLostOnlyMarks || isLong)
    }

    /// The fewest bytes that count as the end of the `state` that was sent: fewer may be the end of anything.
    private static let minimumEndLength = 8
    /// The fewest bytes that count as found: fewer are the same by chance.
    private static let minimumCommonLength = 4

    /// One change, or else two, that make the received `state` out of the sent `state`.
    ///
    /// It is nil when there is none.
    private static func changes(_ sent: [UInt8], _ received: [UInt8]) -> [StateChange]? {
        typealias Changed = (change: StateChange, bytes: [UInt8])
        let firstChanges = StateChange.allCases.compactMap { change -> Changed? in
            let bytes = change.applied(to: sent) ?? []
            return bytes.isEmpty || bytes == sent ? nil : (change, bytes)
        }
        if let first = firstChanges.first(where: { $0.bytes == received }) { return [first.change] }
        for first in firstChanges {
            for second in StateChange.allCases where second.applied(to: first.bytes) == received {
                return [first.change, second]
            }
        }
        return nil
    }

    /// The offset of a `state` in a text, or nil when it is not there, or too short to be found.
    private static func offset(of state: [UInt8], in text: [UInt8]) -> Int? {
        guard state.count >= minimumCommonLength, text.count > state.count else { return nil }
        return (0...text.count - state.count).first { text[$0...].starts(with: state) }
    }

    package var description: String {
        switch self {
        case .same: "it is the one that was sent, byte for byte"
        case .empty: "it is empty; send back the state of the request, with an error too"
        case .changed(let changes): changes.map(\.description).joined(separator: "; and then ")
        case .truncated(let count):
            "only the first \(count) bytes are left; look for a column, a cookie or a log line of that length"
        case .prefixMissing(let count):
            "the first \(counted(count, "byte")) \(count == 1 ? "is" : "are") missing"
        case .surrounded(let before, let after):
            "something was put around it, \(counted(before, "byte")) before and \(after) after; "
                + "keep values of your own in a session, and send back state alone"
        case .removed:
            "some of its characters were removed, as a filter of tags or special characters does; keep every byte"
        case .differs(let count): "the first \(count) bytes are the same, then it goes on differently"
        case .replaced:
            "it is another value; a login framework may have put its own state in place of Google's. "
                + "Keep the request's parameters across the login"
        }
    }
}

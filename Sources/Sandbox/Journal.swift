import AppFlip

/// Everything that crossed between the parties, in order.
///
/// It is data: printing is one use of it (``text(of:)``), drawing is another.
public actor Journal {
    /// The hops so far, in the order they began.
    public private(set) var hops: [Hop] = []
    private let printing: (@Sendable (String) -> Void)?

    /// An empty journal.
    ///
    /// - Parameter printing: given the text of each hop when it is complete, to follow a journey live.
    public init(printing: (@Sendable (String) -> Void)? = nil) {
        self.printing = printing
    }

    /// Notes a hop that has begun, and returns its number, from 1.
    public func begin(_ hop: Hop) -> Int {
        hops.append(hop)
        return hops.count
    }

    /// Adds checks that the receiver of a hop made.
    public func add(_ checks: [Check], to number: Int) {
        guard hops.indices.contains(number - 1) else { return }
        hops[number - 1].checks += checks
    }

    /// Notes the answer to a hop, which completes it.
    public func end(_ number: Int, answer: Hop.Answer? = nil) {
        guard hops.indices.contains(number - 1) else { return }
        hops[number - 1].answer = answer
        printing?(JournalText.text(of: hops[number - 1], number: number))
    }

    /// The whole journal as text.
    public var text: String {
        hops.enumerated().map { JournalText.text(of: $1, number: $0 + 1) }.joined(separator: "\n")
    }
}

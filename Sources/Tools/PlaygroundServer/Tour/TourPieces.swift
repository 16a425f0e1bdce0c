import HTTPMessages
import WebText

/// The pieces of HTML of a tour, each stored once, however many runs show it.
struct TourPieces {
    /// The pieces that the script takes from a template, by their numbers.
    private(set) var stored: [HTML] = []
    private var numbers: [ByteString: Int] = [:]

    /// The number of a piece, which is stored if it is new.
    mutating func number(of piece: HTML) -> Int {
        let key = ByteString(piece.markup)
        if let known = numbers[key] { return known }
        stored.append(piece)
        numbers[key] = stored.count - 1
        return stored.count - 1
    }
}

import HTTPMessages

/// The pieces of HTML of a tour, each stored once, however many runs show it.
struct TourPieces {
    /// The pieces that the script takes from a template, by their numbers.
    private(set) var stored: [HTML] = []
    private var numbers: [String: Int] = [:]

    /// The number of a piece, which is stored if it is new.
    mutating func number(of piece: HTML) -> Int {
        if let known = numbers[piece.markup] { return known }
        stored.append(piece)
        numbers[piece.markup] = stored.count - 1
        return stored.count - 1
    }
}

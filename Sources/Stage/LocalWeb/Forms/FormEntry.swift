/// One name and value that a form sends.
struct FormEntry: Sendable, Hashable {
    /// The name, with the line ends of the wire.
    var name: String
    /// The value, with the line ends of the wire.
    var value: String
    /// Whether it is a file; here none is ever chosen.
    var isFile: Bool

    init(_ name: String, _ value: String, isFile: Bool = false) {
        self.name = Self.withWireLineEnds(name)
        self.value = Self.withWireLineEnds(value)
        self.isFile = isFile
    }

    /// Every line end as carriage return and line feed (HTML, "entry list", step on newlines).
    private static func withWireLineEnds(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return text }
        var bytes: [UInt8] = []
        var last: UInt8 = 0
        for byte in text.utf8 {
            switch byte {
            case 0x0D: bytes += [0x0D, 0x0A]
            case 0x0A: if last != 0x0D { bytes += [0x0D, 0x0A] }
            default: bytes.append(byte)
            }
            last = byte
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension StateChange: CustomStringConvertible {
    /// The change and what to do about it, in a sentence without its full stop.
    package var description: String {
        switch self {
        case .plusReadAsSpace:
            "a + was read as a space; take state from the raw query, and escape + as %2B when you write it"
        case .spaceWrittenAsPlus: "a space was written as +; escape it as %20"
        case .percentDecoded: "it was percent-decoded once more than it was encoded; decode once"
        case .formDecoded:
            "it was form-decoded once more than it was encoded; decode the query once, and not the value again"
        case .percentEncoded:
            "it was percent-encoded twice, or not decoded when it was read; encode it once, when you write "
                + "the URL"
        case .cut(at: "="): "it was cut at the first =; split name and value at the first = only"
        case .cut(at: let character):
            "it was cut at the first \(Self.name(character)); escape the value before you put it into a URL"
        case .paddingCut: "the = signs at the end were cut off; keep every byte"
        case .paddingAdded: "= signs were added at the end; do not decode and encode it, keep the text"
        case .toStandardAlphabet:
            "- and _ have become + and /: it was decoded and encoded as base64; keep the text"
        case .toURLAlphabet:
            "+ and / have become - and _: it was decoded and encoded as base64url; keep the text"
        case .base64Encoded: "it was encoded as base64; keep the text"
        case .base64Decoded: "it was decoded as base64; keep the text"
        case .lowercased: "uppercase letters have become lowercase; state is case-sensitive"
        case .uppercased: "lowercase letters have become uppercase; state is case-sensitive"
        case .trimmed: "white space or quotation marks around it were cut off; keep every byte"
        case .endTrimmed:
            "white space at its end was cut off; escape a space as %20 when you write the URL"
        case .quoted: "quotation marks were put around it; send the value alone"
        case .slashed:
            "a backslash was put before quotation marks and backslashes, as WordPress does with every parameter "
                + "(wp_magic_quotes); take them off again when you read it"
        case .htmlEscaped: "it was escaped for HTML and not unescaped; escape it for a page only"
        case .readAsLatin1: "its UTF-8 was read as Latin-1; read it as UTF-8"
        }
    }

    private static func name(_ character: Character) -> String {
        switch character {
        case " ": "space"
        case ";": "semicolon"
        default: String(character)
        }
    }
}

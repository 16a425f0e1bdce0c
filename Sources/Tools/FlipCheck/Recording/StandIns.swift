import JOSE
import Journal
import PlatformCrypto
import WebText

/// Texts for a recording: each secret in them becomes a stand-in of the same form, which opens nothing.
///
/// A rule finds in stand-ins what it finds in the secrets: their length, the kinds of their characters, what
/// they begin with in common, the places at which all of one length are alike, and which of them are the same. A
/// report shows the same beginning of both.
struct StandIns {
    private let secrets: Secrets
    private let crypto: PlatformCrypto
    /// The key of the stand-ins, which is not kept: with it, a reader of the file could try secrets until one has a
    /// stand-in that is in the file.
    private let key: [UInt8]
    /// The stand-ins of the configuration's secrets, such as `flip-check-secret-1`, which show nothing of them.
    ///
    /// The stand-in of an email address is an address too: a rule asks whether the name of the account is one.
    private let names: [String: String]
    /// Short values of fields that are not passwords, such as `on`, which stay: elsewhere they may be ordinary words.
    private let keptWords: Set<String>
    /// The places at which all values of one length that the server made are alike, by the length.
    private let sharedPlaces: [Int: Set<Int>]
    /// The stand-ins so far, by the secrets as they are written.
    private var known: [String: String] = [:]

    /// The minimum number of bytes of a value that is replaced.
    private static let minimumLength = 8
    /// The minimum number of bytes of a word that is replaced.
    private static let minimumWordLength = 16

    init(
        _ secrets: Secrets, of configuration: FlipCheckConfiguration, crypto: PlatformCrypto,
        random: RandomSource
    ) {
        self.secrets = secrets
        self.crypto = crypto
        key = random.bytes(32)
        let fields = (configuration.signIn.forms + configuration.signIn.refusal).flatMap(\.fields)
        keptWords = Set(fields.map(\.value).filter(Self.isKept)).subtracting(configuration.signIn.passwords)
        let named = Set(configuration.secrets + secrets.known.hidden).filter { !$0.isEmpty }
        var names: [String: String] = [:]
        for (index, secret) in named.sorted().enumerated() {
            let name = "flip-check-secret-\(index + 1)"
            names[secret] = secret.isEmailAddress ? "\(name)@flip-check.invalid" : name
        }
        // In a body that is not UTF-8, a secret is recorded as the text that its bytes are in ISO-8859-1.
        for (secret, name) in names where !keptWords.contains(secret) {
            let misread = String(latin1: secret.utf8)
            guard names[misread] == nil else { continue }
            names[misread] = name
            secrets.hide(misread)
        }
        self.names = names
        sharedPlaces = Self.sharedPlaces(of: secrets.known.issued)
    }

    /// The places at which values of one length are alike, by the length.
    private static func sharedPlaces(of values: [String]) -> [Int: Set<Int>] {
        let byLength = Dictionary(grouping: values.map { Array($0.unicodeScalars) }, by: \.count)
        return byLength.compactMapValues { values in
            guard let first = values.first, values.count >= GuessableValues.minimumCountToCompare else {
                return nil
            }
            func areAlike(_ index: Int) -> Bool { values.allSatisfy { $0[index] == first[index] } }
            // What they begin with in common is alike in stand-ins of other lengths, too.
            return Set(first.indices.drop(while: areAlike).filter(areAlike))
        }
    }

    /// The stand-in of a secret of the configuration: the secret itself where it stays, and an empty text for any other text.
    ///
    /// Rules compare the names of the configuration with what the messages show, so both have the same.
    func name(of secret: String) -> String {
        if keptWords.contains(secret) { return secret }
        return names[secret] ?? ""
    }

    /// The text with a stand-in for each secret, and for all that looks like one.
    mutating func text(_ text: String) -> String {
        secrets.replacing(in: text) { standIn(for: $0) }
    }

    /// The values that the run knows, with their stand-ins.
    mutating func values() -> Secrets.KnownValues {
        var values = secrets.known
        values.hidden = values.hidden.map { name(of: $0) }
        values.issued = values.issued.map { standIn(written: $0) }
        return values
    }

    private mutating func standIn(for found: Secrets.FoundSecret) -> String {
        guard found.isHidden else { return standIn(written: found.written) }
        return keptWords.contains(found.secret) ? found.written : name(of: found.secret)
    }

    /// Whether a value stays as it is: a short one, or a word, would also be found where it is something else.
    private static func isKept(_ value: String) -> Bool {
        guard value.utf8.count >= minimumLength else { return true }
        guard value.utf8.count < minimumWordLength else { return false }
        let smallLetters = UInt8(ascii: "a")...UInt8(ascii: "z")
        let beginsWithLetter = value.utf8.first?.isASCIILetter == true
        return beginsWithLetter && value.utf8.dropFirst().allSatisfy(smallLetters.contains)
    }

    private mutating func standIn(written: String) -> String {
        if Self.isKept(written) { return written }
        if let known = known[written] { return known }
        let standIn = newStandIn(written)
        known[written] = standIn
        return standIn
    }

    /// The stand-in of a value as it is written: other letters and digits, in the order of the unescaped value.
    ///
    /// Each character depends on all before it, so that two stand-ins begin with as many equal characters as their
    /// values do. At a place where all values are alike it depends on that place only, so that all stand-ins are alike
    /// there.
    private func newStandIn(_ written: String) -> String {
        guard let text = UnescapedText.layers(of: written).last else { return written }
        let bytes = Array(written.utf8)
        let kept = shownPart(of: written)
        let isHex = text.scalars.allSatisfy { !$0.isLetter || Character($0).hexDigitValue != nil }
        let shared = sharedPlaces[text.scalars.count] ?? []
        var output: [UInt8] = []
        var state = key
        for (index, scalar) in text.scalars.enumerated() {
            let character = Array(String(scalar).utf8)
            let digest: [UInt8]
            if shared.contains(index) {
                digest = crypto.sha256(key + Array("\(index) ".utf8) + character).bytes
            } else {
                state = crypto.sha256(state + character).bytes
                digest = state
            }
            if index >= kept, let other = scalar.other(by: digest[0], isHex: isHex) {
                output.append(other)
            } else {
                output += bytes[text.place(of: index..<(index + 1))]
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// How many characters at the beginning stay: those that a report shows, and the header of a JSON web token, which
    /// is not secret.
    private func shownPart(of written: String) -> Int {
        let shown = Secrets.shownOfValue(withCount: written.count)
        guard JSONWebToken.looksLikeToken(written), let dot = written.firstIndex(of: ".") else {
            return shown
        }
        return max(shown, written.distance(from: written.startIndex, to: dot))
    }
}

extension Unicode.Scalar {
    fileprivate var isLetter: Bool { isASCII && properties.isAlphabetic }

    /// A character of the same kind, or nil for a character that is neither a letter nor a digit of ASCII.
    fileprivate func other(by byte: UInt8, isHex: Bool) -> UInt8? {
        let letters: UInt8 = isHex ? 6 : 26
        return switch self {
        case "0"..."9": UInt8(ascii: "0") + byte % 10
        case "a"..."z": UInt8(ascii: "a") + byte % letters
        case "A"..."Z": UInt8(ascii: "A") + byte % letters
        default: nil
        }
    }
}

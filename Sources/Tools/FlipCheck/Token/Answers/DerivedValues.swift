import HTTPMessages
import HeadlessBrowser
import PlatformCrypto
import WebText

/// The search for codes and tokens that somebody can calculate.
///
/// A value counts as calculated where it is:
///
/// - another secret with little added to it, or with little changed at its beginning or its end
/// - the digest (SHA-256, SHA-1 or MD5; in Base64 or hexadecimal digits) of another value, of a small number, or of a time
///   around the last answers with tokens, with or without the user's name beside it
struct DerivedValues {
    /// The largest number that counts as small: the counter of a new server is below it.
    private static let largestNumber = 1000

    /// The codes and tokens of the run.
    let issued: [ValueOfRun]
    /// The values that the server may have made digests of.
    private var origins: Set<ValueOfRun>

    private let crypto: PlatformCrypto
    private let byText: [String: ValueOfRun]
    /// How many bytes the issued values have, if they are Base64 or hexadecimal digits.
    private let byteCounts: Set<Int>

    /// A search among the values of a run.
    ///
    /// - Parameters:
    ///   - issued: the codes and tokens.
    ///   - sent: the values of all requests, the issued values among them.
    init(issued: [ValueOfRun], sent: [ValueOfRun], _ crypto: PlatformCrypto) {
        self.issued = issued
        self.crypto = crypto
        let issuedTexts = Set(issued.map(\.text))
        // What was issued and then sent keeps its first kind, so that it leads to one finding.
        origins = Set(issued + sent.filter { !issuedTexts.contains($0.text) })
        byText = Dictionary(issued.map { ($0.textOfDigest, $0) }, uniquingKeysWith: { first, _ in first })
        byteCounts = Set(issued.flatMap { [$0.text.utf8.count / 2, $0.text.bytesInBase64?.count ?? 0] })
    }

    /// Adds small numbers and times, as texts that a server may make digests of: seconds, milliseconds, and seconds beside a
    /// name.
    ///
    /// - Parameters:
    ///   - seconds: when values were made, in seconds since 1970.
    ///   - name: the name with which the user signs in, or nil where it is not known.
    mutating func addGuesses(seconds: Set<Int>, name: String?) {
        let nameAndTime = "the user's name and the time"
        for number in 0...Self.largestNumber { addOrigin("\(number)", "a small number") }
        for second in seconds {
            addOrigin("\(second)", "the time")
            if let name {
                for separator in ["", ":", "-", "_", "|", "."] {
                    addOrigin(name + separator + "\(second)", nameAndTime)
                    addOrigin("\(second)" + separator + name, nameAndTime)
                }
            }
            for millisecond in 0..<1000 { addOrigin("\(second * 1000 + millisecond)", "the time") }
        }
    }

    private mutating func addOrigin(_ text: String, _ kind: String) {
        if let origin = ValueOfRun(kind, text) { origins.insert(origin) }
    }

    /// What can be calculated, in the words of a finding.
    func found() -> [String] {
        var found = Set<String>()
        for origin in origins {
            if byteCounts.contains(SHA256Digest.byteCount) {
                note(crypto.sha256(origin.text.utf8).bytes, by: "SHA-256", of: origin, in: &found)
            }
            for digest in LegacyDigest.allCases where byteCounts.contains(digest.byteCount) {
                guard let bytes = digest.bytes(of: origin.text) else { continue }
                note(bytes, by: digest.rawValue, of: origin, in: &found)
            }
        }
        for value in Set(issued) {
            for origin in issued where value.isLittleMore(than: origin) {
                found.insert("\(value.kind) is \(origin.kind) with little added to it")
            }
        }
        for group in groupsOfSimilarValues() {
            for value in group {
                for other in group where value.isNearly(other) {
                    found.insert("\(value.kind) is \(other.kind) with little changed in it")
                }
            }
        }
        return found.sorted()
    }

    /// The issued values that may be secrets, together with those that have the same beginning or the same end.
    ///
    /// A run has hundreds of values, and to compare each with each takes long.
    private func groupsOfSimilarValues() -> [[ValueOfRun]] {
        let count = GuessableValues.minimumSecretLength
        let values = Set(issued).filter { $0.text.utf8.count >= count }
        return Array(Dictionary(grouping: values) { Array($0.text.utf8.prefix(count)) }.values)
            + Array(Dictionary(grouping: values) { Array($0.text.utf8.suffix(count)) }.values)
    }

    /// Notes each issued value that is the digest of an origin by the algorithm with this name.
    private func note(
        _ digest: [UInt8], by algorithm: String, of origin: ValueOfRun, in found: inout Set<String>
    ) {
        let hex = Hex.text(digest)
        for value in [Base64URL.encode(digest), hex, hex.uppercased()].compactMap({ byText[$0] }) {
            found.insert("\(value.kind) is the \(algorithm) digest of \(origin.kind)")
        }
    }
}

extension Probe {
    /// The values of the run so far, among which codes and tokens may have been made from others.
    func derivedValues() async throws -> DerivedValues {
        let items = messages.map(\.request).flatMap { $0.queryItems + $0.formItems }
        let sent = items.compactMap { item in
            ValueOfRun("a value of \(item.name.asShortName)", try? item.decoded())
        }
        var values = DerivedValues(issued: try await issuedValues(), sent: sent, crypto)
        values.addGuesses(seconds: try secondsOfTokens(), name: configuration.signIn.account?.name)
        return values
    }

    /// The seconds around the last answers with tokens, by the server's clock.
    private func secondsOfTokens() throws -> Set<Int> {
        let answers = try messages.tokenAnswers(configuration).filter(\.isGranted).suffix(3)
        let seconds = answers.compactMap { $0.response.headers["Date"].flatMap(CookieDate.seconds) }
        return Set(seconds.flatMap { ($0 - 1)...$0 })
    }
}

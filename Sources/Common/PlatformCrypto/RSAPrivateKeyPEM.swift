#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A private RSA key as a PEM text of PKCS #8, the form in which Google gives a service account's key.
///
/// Source: RFC 5958 section 2, RFC 7468 section 10.
struct RSAPrivateKeyPEM {
    /// The key in RSA's own form, `RSAPrivateKey` in DER (RFC 8017 appendix A.1.2).
    let der: [UInt8]

    private static let firstLine = "-----BEGIN PRIVATE KEY-----"
    private static let lastLine = "-----END PRIVATE KEY-----"
    /// The content of the object identifier `rsaEncryption` (RFC 8017 appendix C).
    private static let rsaEncryption: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01]

    /// The key in a text; throws ``PlatformCryptoError/unusableKey(_:)`` for any other text, and for another kind of key.
    init(_ text: String) throws(PlatformCryptoError) {
        // RFC 7468 section 2: blanks at the ends of a line are ignored, such as those of an indented key in YAML.
        // FoundationEssentials has no `trimmingCharacters`; that several blanks within a line become one does no harm.
        let lines = text.split(whereSeparator: \.isNewline).map { line in
            line.split { $0 == " " || $0 == "\t" }.joined(separator: " ")
        }
        guard let first = lines.firstIndex(where: { $0.utf8.elementsEqual(Self.firstLine.utf8) }),
            let last = lines[first...].firstIndex(where: { $0.utf8.elementsEqual(Self.lastLine.utf8) })
        else {
            throw .unusableKey(
                "the text does not have the lines of a PEM from \(Self.firstLine) to \(Self.lastLine); "
                    + #"in JSON, each \n of the value is the end of a line; "#
                    + "openssl pkcs8 -topk8 -nocrypt makes such a PEM from another form of a key")
        }
        guard let info = Data(base64Encoded: lines[(first + 1)..<last].joined()) else {
            throw .unusableKey(
                "the lines between the first and the last of the PEM are not Base64; copy it whole")
        }
        var bytes = Array(info)[...]
        // PrivateKeyInfo ::= SEQUENCE { version INTEGER, privateKeyAlgorithm, privateKey OCTET STRING, … }: the version
        // changes nothing here, and attributes may follow.
        guard var content = bytes.takeDER(.sequence), bytes.isEmpty, content.takeDER(.integer) != nil,
            var algorithm = content.takeDER(.sequence), let name = algorithm.takeDER(.objectIdentifier),
            let key = content.takeDER(.octetString)
        else { throw .unusableKey("what the PEM contains is not a private key of PKCS #8") }
        guard name.elementsEqual(Self.rsaEncryption) else {
            throw .unusableKey("the PEM contains another kind of key than RSA")
        }
        der = Array(key)
    }
}

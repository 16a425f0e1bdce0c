import JSON
import PlatformCrypto
import WebText

/// Codes and tokens whose content a client can read, and write anew.
extension String {
    /// Whether it is a JWT whose header and content are readable, whatever its signature.
    var isReadableJWT: Bool {
        contentOfJWT != nil && String(prefix { $0 != "." }).jsonObjectInBase64 != nil
    }

    /// The content of a JWT, as it is written, or nil where no content is readable.
    private var contentOfJWT: Substring? {
        let parts = split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 3 && String(parts[1]).jsonObjectInBase64 != nil ? parts[1] : nil
    }

    /// A token with the same content that a client can write without a key, and how it differs: a JWT without a signature
    /// (RFC 7519 section 6.1), or the Base64 of the same JSON with other white space.
    ///
    /// It is nil where the content is not readable, or may have its signature among its members.
    var withoutSignature: (token: String, difference: String)? {
        if let contentOfJWT {
            let token = Base64URL.encode(#"{"alg":"none"}"#.utf8) + ".\(contentOfJWT)."
            return (token, "whose content was written anew, without its signature")
        }
        guard let content = jsonObjectInBase64, let members = JSONValue(json: content)?.object?.keys,
            !members.contains(where: { Self.membersOfSeals.contains($0.lowercased()) })
        else { return nil }
        // Base64 of so many bytes has no padding, which some decoders need and others refuse.
        let spaces = Array(repeating: UInt8(ascii: " "), count: 3 - content.count % 3)
        var token = Base64URL.encode(content + spaces)
        // A server that reads only the other alphabet would refuse the token for its alphabet.
        if contains("+") || contains("/") {
            token = token.replacing("-", with: "+").replacing("_", with: "/")
        }
        return (token, "with other white space in its content, which has no signature")
    }

    /// Members of JSON that is signed or encrypted, such as by Laravel: white space changes nothing of what they protect.
    private static let membersOfSeals: Set = ["mac", "hmac", "tag", "sig", "signature", "iv"]
}

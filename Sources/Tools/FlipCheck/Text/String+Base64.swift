import JSON
import PlatformCrypto
import WebText

extension String {
    /// The bytes that it is the Base64 of, in either alphabet, with or without padding (RFC 4648 sections 4 and 5).
    ///
    /// It is nil where it is not Base64.
    var bytesInBase64: [UInt8]? {
        Base64URL.decode(prefix { $0 != "=" }.replacing("+", with: "-").replacing("/", with: "_"))
    }

    /// The text before its padding, which says nothing where a server decodes Base64.
    var withoutPadding: Substring {
        utf8.lastIndex { $0 != UInt8(ascii: "=") }.map { Substring(utf8[...$0]) } ?? ""
    }

    /// The JSON object that it is the Base64 of, or nil where it is something else.
    var jsonObjectInBase64: [UInt8]? {
        bytesInBase64.flatMap { JSONValue(json: $0)?.object == nil ? nil : $0 }
    }

    /// The text that it is the Base64 of, with its escapes read first, or an empty text where it is not Base64.
    var decodedAsBase64: String {
        let value = PercentCoding.decodedIfValid(self)
        return String(decoding: value.bytesInBase64 ?? [], as: UTF8.self)
    }
}

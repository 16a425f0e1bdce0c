import AuthorizationServer

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension PartnerServerConfiguration {
    /// An image that is part of each page, so that no other host is asked for it: PNG, JPEG or WebP.
    ///
    /// SVG is refused, because it can contain scripts.
    public struct PageImage: Sendable, Hashable {
        /// The largest image in bytes; each page contains it, a third longer in base64.
        public static let maximumBytes = 32_768
        /// The `data:` URL (RFC 2397).
        let dataURL: String

        /// An image from the bytes of a file; the first of them tell the format.
        ///
        /// Throws ``UnusableConfiguration`` for another format and for a file that is too large.
        public init(_ bytes: [UInt8]) throws(UnusableConfiguration) {
            guard bytes.count <= Self.maximumBytes else {
                throw UnusableConfiguration(
                    "the image of the brand has \(bytes.count) bytes, and \(Self.maximumBytes) are the limit")
            }
            guard let format = Self.format(of: bytes) else {
                throw UnusableConfiguration("the image of the brand has to be a PNG, JPEG or WebP file")
            }
            dataURL = "data:image/\(format);base64," + Data(bytes).base64EncodedString()
        }

        /// The subtype of `image/` for a file, by its first bytes (WHATWG MIME Sniffing, section 6.1); nil for
        /// another format.
        private static func format(of bytes: [UInt8]) -> String? {
            let pngSignature = [0x89] + Array("PNG\r\n\u{1A}\n".utf8)
            let jpegSignature: [UInt8] = [0xFF, 0xD8, 0xFF]
            if bytes.starts(with: pngSignature) { return "png" }
            if bytes.starts(with: jpegSignature) { return "jpeg" }
            // A RIFF file has its size in four bytes between the two marks.
            let isWebP = bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).starts(with: "WEBPVP".utf8)
            return isWebP ? "webp" : nil
        }
    }
}

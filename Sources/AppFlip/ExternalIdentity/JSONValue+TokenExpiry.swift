import JSON

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension JSONValue {
    /// When a token with these claims expires (claim `exp`); nil when the claims do not say it.
    ///
    /// RFC 7519 section 2: a NumericDate may have a fraction, as in tokens of Canaille.
    var tokenExpiry: Date? {
        switch self["exp"] {
        case .integer(let seconds): Date(timeIntervalSince1970: Double(seconds))
        case .number(let seconds): Date(timeIntervalSince1970: seconds)
        default: nil
        }
    }
}

import AppFlip

/// Why the Google app or the redirect host refuses an answer, which then changes nothing.
package enum AnswerRefusal: Error, Sendable, Hashable {
    /// The link is not this app's redirect URI.
    case elsewhere
    /// The link has no `state` that can be read, so it belongs to no request.
    case unreadable(FlipReplyError.Reason)
    /// Google never sent its `state`, or sent it so long ago that it is forgotten.
    case unsolicited
    /// Its `state` was answered before.
    case replayed
    /// Its `state` was sent too long ago.
    case expired
    /// Its `state` was sent with another redirect URI.
    case otherRedirectURI
    /// Its `state` was sent for another Google account.
    case otherAccount
    /// Its `state` was sent from another device.
    case otherDevice
}

extension AnswerRefusal: CustomStringConvertible {
    /// The problem and the remedy, in words for an engineer.
    package var description: String {
        switch self {
        case .elsewhere:
            "the answer is not at this app's redirect URI; open the redirect_uri of the request, unchanged"
        case .unreadable(let reason): "\(reason)"
        case .unsolicited:
            "state is not one that Google sent; send back the state of the request, byte for byte"
        case .replayed: "this request was answered before; answer each request once"
        case .expired: "the request has expired; answer within its time limit"
        case .otherRedirectURI:
            "state was sent with another redirect_uri; answer at the redirect_uri of the same request"
        case .otherAccount: "the request was made for another Google account; begin again"
        case .otherDevice: "the request was made on another device; answer on the device that asked"
        }
    }
}

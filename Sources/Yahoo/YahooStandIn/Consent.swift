import WebText

/// The user and the app of a consent, as bytes, because `String` compares by canonical equivalence.
struct Consent: Sendable, Hashable {
    let guid: ByteString
    let clientID: ByteString

    init(guid: String, clientID: String) {
        self.guid = ByteString(guid)
        self.clientID = ByteString(clientID)
    }
}

import Foundation
import JOSE
import WebText

/// A change of a user's name and picture; a property that is not set stays.
package final class UserProfileChangeRequest: Sendable {
    private struct Changes {
        var displayName: String??
        var photoURL: URL??
    }

    private let user: User
    private let changes = Locked(Changes())

    init(user: User) {
        self.user = user
    }

    /// The new name; nil removes the name.
    package var displayName: String? {
        get { changes.withLock { $0.displayName } ?? user.displayName }
        set { changes.withLock { $0.displayName = .some(newValue) } }
    }

    /// The new picture; nil removes the picture.
    package var photoURL: URL? {
        get { changes.withLock { $0.photoURL } ?? user.photoURL }
        set { changes.withLock { $0.photoURL = .some(newValue) } }
    }

    /// Sends the change.
    ///
    /// Throws ``AuthError``.
    package func commitChanges() async throws(AuthError) {
        let changes = changes.withLock { $0 }
        var body: [String: JSONValue] = [:]
        var deleted: [JSONValue] = []
        if let name = changes.displayName {
            if let name { body["displayName"] = .string(name) } else { deleted.append("DISPLAY_NAME") }
        }
        if let url = changes.photoURL {
            if let url { body["photoUrl"] = .string(url.absoluteString) } else { deleted.append("PHOTO_URL") }
        }
        if !deleted.isEmpty { body["deleteAttribute"] = .array(deleted) }
        if !body.isEmpty { try await user.update(body) }
    }
}

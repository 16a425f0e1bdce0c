/// The members of a resource that a `PATCH` changes.
///
/// These are the members that `updateMask` lists, or without a mask those of the body. A member that the mask
/// lists and the body does not have is cleared (`google.protobuf.FieldMask`).
struct FieldChanges: Sendable {
    /// The body, with the new values.
    let fields: RequestFields
    /// The paths of the members that change, such as `signIn.email.enabled`, in camel case.
    ///
    /// The path of an object stands for all of its members.
    let paths: Set<String>

    /// The changes of a `POST`, which makes a resource: every member of the body.
    init(_ fields: RequestFields) {
        self.fields = fields
        paths = Set(fields.leaves.keys)
    }

    /// The changes of a `PATCH`; throws `INVALID_ARGUMENT` for a mask that is empty or repeated.
    init(_ call: Call) throws {
        fields = call.fields
        if let mask = call.query.single("updateMask") {
            paths = Set(mask.split(separator: ",").map { RequestFields.camelCase(String($0)) })
        } else if call.query.items.contains(where: { $0.name == "updateMask" }) {
            throw WireError.invalidArgument("Invalid value at 'updateMask': send one list of members.")
        } else {
            paths = Set(fields.leaves.keys)
        }
    }

    /// Whether the member at a path changes, by its own path or by that of an object around it.
    func includes(_ path: String) -> Bool {
        paths.contains { Self.path($0, covers: path) }
    }

    /// Whether a path is that of the member, or of an object around it.
    static func path(_ path: String, covers member: String) -> Bool {
        member == path || member.hasPrefix(path + ".")
    }

    /// Throws `INVALID_ARGUMENT` with the first changed path that is not the path of a known member.
    ///
    /// - Parameter known: the paths of the members that can be changed; a path to an object around one of
    ///   them is known, too.
    func refuseOthers(than known: Set<String>) throws {
        for path in paths.sorted() {
            let isKnown = known.contains { Self.path(path, covers: $0) }
            guard isKnown else {
                throw WireError.invalidArgument(
                    "Invalid JSON payload received. Unknown name \"\(path)\".")
            }
        }
    }
}

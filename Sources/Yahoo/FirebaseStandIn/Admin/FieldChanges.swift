/// The members that a `PATCH` changes: those that `updateMask` lists, or without it those of the body.
///
/// A listed member that the body does not have is cleared (`google.protobuf.FieldMask`).
struct FieldChanges: Sendable {
    let fields: RequestFields
    /// The paths of the members that change, in camel case; a path may lead to an object.
    let paths: Set<String>

    /// Every member of the body, as for a resource that is created.
    init(_ fields: RequestFields) {
        self.fields = fields
        paths = Set(fields.leaves.keys)
    }

    /// The changes of a `PATCH`; throws `INVALID_ARGUMENT` for a mask that cannot be read.
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

    /// Whether a member changes: its own path, or that of an object around it, is among the paths.
    func change(_ path: String) -> Bool {
        paths.contains { path == $0 || path.hasPrefix($0 + ".") }
    }

    /// Refuses a member that the resource does not have, or that cannot be changed.
    func refuseOthers(than known: Set<String>) throws {
        let other = paths.sorted().first { path in
            !known.contains { $0 == path || $0.hasPrefix(path + ".") }
        }
        if let other {
            throw WireError.invalidArgument("Invalid JSON payload received. Unknown name \"\(other)\".")
        }
    }
}

import HTTPMessages
import JSON

/// The key set at `jwks_uri`, with which clients check the server's signatures (RFC 7517).
///
/// The rule is not asked where the metadata names no `jwks_uri`, one at Google, or one on this machine while the issuer is not.
let keySetRules: [Rule] = [
    Rule(
        "metadata/keys", "the key set has no private key", .security, .error, .rfc(7517, "9.2"),
        reach: .all, fault: "anyone can read the key with which the server signs",
        why: "Whoever has the private key makes tokens that your server and its clients take for yours.",
        remedy: "Make new keys, and publish only their public members, such as n and e, or crv, x and y.",
        on: .keySet
    ) { answer in
        try answer.requireConclusive()
        guard let keys = answer.keys else { return .notAsked("jwks_uri leads to no list of keys") }
        let members = keys.flatMap(\.privateMembers).map { $0.name }
        return .holds(
            members.isEmpty,
            else: "it has the private \(Set(members).sorted().joined(separator: ", ")) of a key",
            answer.evidence)
    }
]

extension Trial<JSONAnswer> {
    /// The key set that the metadata names.
    static var keySet: Self {
        Self("keySet", from: .metadata, requests: 1) { metadata, probe in
            let url = try probe.allowedURL("jwks_uri", in: metadata)
            guard let request = HTTPRequest("GET", url) else {
                throw CouldNotTell("jwks_uri is not a usable URL")
            }
            let answer = try JSONAnswer(await probe.prober.exchange(request))
            // A report must not give them to more readers.
            for member in (answer.keys ?? []).flatMap(\.privateMembers) {
                if let value = member.value.string { probe.prober.secrets.remember(value) }
            }
            return answer
        }
    }
}

extension JSONAnswer {
    /// The keys of a key set (RFC 7517 section 5.1), or nil where the answer is not a key set.
    fileprivate var keys: [JSONObject]? {
        guard response.status == 200 else { return nil }
        return fields["keys"]?.array?.compactMap(\.object)
    }
}

extension JSONObject {
    /// The members of a key that only its owner may know, without empty ones (RFC 7518 sections 6.2.2, 6.3.2 and 6.4.1).
    fileprivate var privateMembers: [(name: String, value: JSONValue)] {
        let names = self["kty"]?.string == "oct" ? ["k"] : ["d", "p", "q", "dp", "dq", "qi", "oth"]
        return names.compactMap { name in
            guard let value = self[name] else { return nil }
            let isEmpty = value.string?.isEmpty ?? value.array?.isEmpty ?? true
            if isEmpty { return nil }
            return (name: name, value: value)
        }
    }
}

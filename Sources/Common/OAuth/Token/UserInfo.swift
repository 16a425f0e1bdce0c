/// The owner of an access token: the answer of the userinfo endpoint.
///
/// Source: OpenID Connect Core section 5.3.2; Google's account linking reference requires `sub` and `email`.
public struct UserInfo: Sendable, Hashable, Codable {
    /// The identifier of the account, which never changes and never belongs to another account (wire name `sub`).
    public var subject: String
    /// The email address (wire name `email`); empty, and left out on the wire, when there is none.
    public var email: String
    /// The full name (wire name `name`).
    public var name: String?
    /// The first name (wire name `given_name`).
    public var givenName: String?
    /// The last name (wire name `family_name`).
    public var familyName: String?
    /// The URL of a picture (wire name `picture`).
    public var picture: String?

    /// Creates userinfo from its parts.
    public init(
        subject: String, email: String, name: String? = nil, givenName: String? = nil,
        familyName: String? = nil, picture: String? = nil
    ) {
        self.subject = subject
        self.email = email
        self.name = name
        self.givenName = givenName
        self.familyName = familyName
        self.picture = picture
    }

    /// Reads a JSON body; nil unless `sub` and `email` are there and not empty.
    public init?(json: some Collection<UInt8>) {
        guard let info = WireJSON.decode(UserInfo.self, from: json), !info.subject.isEmpty,
            !info.email.isEmpty
        else { return nil }
        self = info
    }

    /// Writes the claims that have a value.
    public func encode(to encoder: any Encoder) throws {
        let claims: KeyValuePairs<CodingKeys, String?> = [
            .subject: subject, .email: email, .name: name, .givenName: givenName,
            .familyName: familyName, .picture: picture,
        ]
        var object = encoder.container(keyedBy: CodingKeys.self)
        for (key, value) in claims where value?.isEmpty == false { try object.encode(value, forKey: key) }
    }

    /// The JSON body.
    public var json: [UInt8] { WireJSON.encode(self) }

    /// The wire names of the claims.
    enum CodingKeys: String, CodingKey {
        case subject = "sub"
        case givenName = "given_name"
        case familyName = "family_name"
        case email, name, picture
    }
}

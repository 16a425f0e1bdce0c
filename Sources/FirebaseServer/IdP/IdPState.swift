/// What the identity provider half of a project remembers.
struct IdPState: Sendable {}

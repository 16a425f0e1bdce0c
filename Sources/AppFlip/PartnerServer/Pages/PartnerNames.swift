import HTTPMessages

/// The names in a sentence of the consent page, as markup.
struct PartnerNames: Sendable {
    /// The partner's service.
    let service: HTML
    /// The client that asks for the link.
    let client: HTML
}

import HTTPMessages
import PartnerMistakes

extension BrokenPartner {
    /// Fails at every other request for which the function gives a key, beginning with the first of each key.
    static func failing(
        with status: Int = 500, atEveryOther key: @escaping @Sendable (HTTPRequest) -> String?
    ) -> BrokenPartner {
        BrokenPartner("fails at every other request") { request, context in
            guard let key = key(request) else { return nil }
            return context.memory.increment("requests " + key).isMultiple(of: 2) ? nil : .page(status)
        }
    }
}

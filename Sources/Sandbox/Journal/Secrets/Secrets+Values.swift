import WebText

extension Secrets {
    /// The values that a run knows, by the way in which they may be shown.
    struct Values {
        /// The values that are hidden whole: secrets, and what is nearly a secret.
        private(set) var hidden: Set<String> = []
        /// The other values that the partner made, which are shown by their beginning.
        private(set) var issued: Set<String> = []
        /// The values that the run made, and those of the configuration that are not secret.
        private(set) var own: Set<String> = []
        /// Values to look for in every writing, the longest first.
        private(set) var searched: [WrittenSecret] = []

        /// The bytes of the shortest secret that is looked for inside a longer run of characters.
        private static let minimumLengthInside = 8

        /// Hides a value, and looks for it also inside a longer run of characters unless it would be found everywhere.
        mutating func hide(_ value: String) {
            hidden.insert(value)
            issued.remove(value)
            // Even if a canonically equivalent value is hidden already: texts are searched by bytes.
            if value.utf8.count >= Self.minimumLengthInside || Self.needsSearch(value) { search(for: value) }
        }

        /// Hides a value that is nearly a hidden one, unless the run made it.
        mutating func hideVariant(_ value: String) {
            if !own.contains(value), !hidden.contains(value), isVariant(value) { hide(value) }
        }

        /// Shortens a value from now on, or hides one that is hidden or, where asked for, nearly a hidden one.
        mutating func remember(_ value: String, hidingVariants: Bool) {
            if own.contains(value) { return }
            let isToHide = hidingVariants && !issued.contains(value) && isVariant(value)
            if isToHide || hidden.contains(value) { return hide(value) }
            issued.insert(value)
            if Self.needsSearch(value) { search(for: value) }
        }

        /// Shows a value that is not hidden, and each long run of characters in it.
        mutating func show(_ value: String) {
            if hidden.contains(value) { return }
            own.insert(value)
            let runs = value.utf8.split { !PercentCoding.isUnreserved($0) }
            for run in runs where run.count >= Secrets.minimumLengthByLook {
                own.insert(String(decoding: run, as: UTF8.self))
            }
        }

        /// Whether a value contains a hidden value, or is half of one or more, whatever its case.
        private func isVariant(_ value: String) -> Bool {
            let small = value.lowercased()
            return hidden.contains { secret in
                let secret = secret.lowercased()
                guard secret.utf8.count >= Self.minimumLengthInside else { return false }
                let isHalf = small.utf8.count >= secret.utf8.count / 2 && secret.hasBytes(of: small)
                return isHalf || small.hasBytes(of: secret)
            }
        }

        /// Whether a value is not found as a whole run of unreserved characters.
        private static func needsSearch(_ value: String) -> Bool {
            !value.utf8.allSatisfy(PercentCoding.isUnreserved)
        }

        private mutating func search(for value: String) {
            guard !searched.contains(where: { $0.text.hasSameBytes(as: value) }) else { return }
            // The longest first: a secret may be part of another.
            let place = searched.firstIndex { $0.text.utf8.count < value.utf8.count } ?? searched.endIndex
            searched.insert(WrittenSecret(value), at: place)
        }
    }
}

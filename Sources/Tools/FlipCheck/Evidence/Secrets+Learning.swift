import HTTPMessages
import HeadlessBrowser
import JSON
import WebText

extension Secrets {
    /// Remembers the values that only the partner and its client may know.
    package func learn(from response: HTTPResponse) {
        for line in response.headers.values(of: "Set-Cookie") {
            let pair = line.prefix { $0 != ";" }
            if let equals = pair.firstIndex(of: "=") { remember(String(pair[equals...].dropFirst())) }
        }
        if let location = response.headers["Location"] { learn(fromAddress: location, depth: 0) }
        if let value = JSONValue(json: response.body) { learn(from: value, named: "", depth: 0) }
    }

    private func learn(fromAddress address: String, depth: Int) {
        guard depth < 4 else { return }
        let bytes = address.utf8
        guard let mark = bytes.firstIndex(where: { "?#".utf8.contains($0) }) else { return }
        let pieces = bytes[bytes.index(after: mark)...].split { "?#&;".utf8.contains($0) }
        for piece in pieces.prefix(64) {
            guard let equals = piece.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let name = String(decoding: piece[..<equals], as: UTF8.self)
            let raw = String(decoding: piece[equals...].dropFirst(), as: UTF8.self)
            let value = (try? PercentCoding.decode(raw, plus: .space)) ?? raw
            if SecretName.isSecret(name) {
                remember(raw)
                remember(value)
            } else {
                learn(fromAddress: value, depth: depth + 1)
            }
        }
    }

    private func learn(from value: JSONValue, named name: String, depth: Int) {
        guard depth < 4 else { return }
        switch value {
        case .string(let text):
            if SecretName.isSecret(name) { remember(text) } else { learn(fromAddress: text, depth: depth) }
        case .object(let members):
            for (name, member) in members { learn(from: member, named: name, depth: depth + 1) }
        case .array(let elements):
            for element in elements.prefix(64) { learn(from: element, named: name, depth: depth + 1) }
        default: break
        }
    }
}

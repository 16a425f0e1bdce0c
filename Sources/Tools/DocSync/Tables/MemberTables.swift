import LoopbackHTTP

/// Tables of the members of a type, with the comments above them.
extension Tables {
    /// Why a link is not a flip request.
    static func flipRequestErrors(_ input: Input) -> [String] {
        let text = input.tree.texts["Sources/Flip/AppFlip/FlipRequestError.swift", default: ""]
        return markdown(
            ["reason", "when"],
            DocComments.members(in: text).filter { text.contains("case \($0.name)") }
                .map { ["`FlipRequestError.Reason.\($0.name)`", $0.meaning.firstSentence] })
    }

    /// The limits of the loopback server for its clients, with their default values.
    static func serverLimits(_ input: Input) -> [String] {
        let meanings = input.meanings("Sources/Web/LoopbackHTTP/ServerLimits.swift")
        return markdown(
            ["limit", "default", "what it counts"],
            Mirror(reflecting: ServerLimits()).children.map { child in
                let name = child.label ?? ""
                let value =
                    (child.value as? Duration).map { "\($0.components.seconds) s" } ?? "\(child.value)"
                return ["`ServerLimits.\(name)`", value, meanings[name, default: ""].firstSentence]
            })
    }
}

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
}

/// A `state` that a server spoils when it decodes, trims, splits or writes without escaping.
struct HardState {
    /// What is hard about the value, in the words of a finding.
    let name: String
    let value: String

    static let withSpacesAround = HardState(name: "spaces around it", value: " APvk0 ")

    static let all = [
        HardState(name: "a plus", value: "APv+k0/a-_="),
        HardState(name: "an escape", value: "APv%2Bk0%20a%25"),
        HardState(name: "an ampersand", value: "APv&error=access_denied"),
        HardState(name: "a number sign", value: "APv#code=forged"),
        HardState(name: "a space", value: "APv k0  a"),
        withSpacesAround,
        HardState(name: "quotation marks", value: #"APv"k0'<b>\"#),
        HardState(name: "JSON", value: #"{"a":[1,2],"b":"c"}"#),
        HardState(name: "a question mark", value: "APv?a=b;c,d"),
        HardState(name: "capitals", value: "aPVkApvK"),
        HardState(name: "digits alone", value: "00000000000000000001"),
        HardState(name: "a semicolon", value: "APv;k0:a|b~"),
    ]
}

/// A `state` that a server spoils when it decodes, trims, splits or writes without escaping.
///
/// Each has at least 22 bytes: a server may refuse a shorter one as easy to guess, as Ory Hydra does below 8.
struct HardState {
    /// What is hard about the value, in the words of a finding.
    let name: String
    let value: String

    static let withSpacesAround = HardState(name: "spaces around it", value: " APvk0/a-_APvk0/a-_APvk0 ")

    /// The beginning of a long state that is lost where a request is copied without an escape.
    static let mixed = "APv+k0/a&b=c d%2B#e"
    /// As ``mixed``, but without a space, and without a number sign, after which some servers put an error.
    static let mixedWithoutNumberSign = "APv+k0/a&b=c%2Bd"

    static let all = [
        HardState(name: "a plus", value: "APv+k0/a-_APvk0/a-_APvk0="),
        HardState(name: "an escape", value: "APv%2Bk0%20a/-_APvk0%25"),
        HardState(name: "an ampersand", value: "APv&error=access_denied"),
        HardState(name: "a number sign", value: "APv#code=forged/a-_APvk0"),
        HardState(name: "a space", value: "APv k0  a/-_APvk0/a-_k0"),
        withSpacesAround,
        HardState(name: "quotation marks", value: #"APv"k0'<b>\x/a-_APvk0\"#),
        HardState(name: "JSON", value: #"{"a":[1,2],"b":"{{c}}"}"#),
        HardState(name: "a question mark", value: "APv?a=b;c,d/-_APvk0/a-_"),
        HardState(name: "capitals", value: "aPVkApvKaPVkApvKaPVkApvK"),
        HardState(name: "only digits", value: "0000000000000000000001"),
        HardState(name: "a semicolon, dashes and slashes", value: "APv;k0--a//b|c~APvk0/a-_"),
    ]
}

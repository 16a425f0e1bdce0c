import Testing

@testable import FlipCheck

/// How many bits of a secret value are unknown to an attacker who has seen other values.
@Suite struct GuessableValuesTests {
    @Test(
        arguments: [
            ("one value", ["1"], nil),
            ("the same value", ["a3f0c1d29b7e4856", "a3f0c1d29b7e4856"], "came twice"),
            ("a counter", (0..<8).map { "code-00000\($0)" }, "have at most 3 unknown bits"),
            (
                "a counter, beside a longer value",
                (0..<8).map { "code-00000\($0)" } + ["Zk3-9xQ_vT0p7R_w-2MbLc"],
                "have at most 3 unknown bits"
            ),
            // Two shared bytes at each end count as unknown.
            ("two of a counter", ["token-17-of-ada", "token-18-of-ada"], "have at most 16 unknown bits"),
            ("ten hexadecimal digits", ["0f3c5a7e91", "b26d48f1c3"], "have at most 40 unknown bits"),
            (
                "fourteen hexadecimal digits in groups", ["1a2b3c-4d5e6f-70", "90ab12-cd34e0-8c"],
                "have at most 56 unknown bits"
            ),
            ("sixteen hexadecimal digits that begin alike", ["a3f0c1d29b7e4856", "a91b7c3d5e2f4068"], nil),
            (
                "sixteen hexadecimal digits, the last of which is a decimal one each time",
                [
                    "9d6f67edf17de7d3", "f61188767d84a1a9", "3c1fc2d65a9fad64", "acf2861c4815efc6",
                    "6065083cc7165af8", "e0213f841b209b21", "ec69c7fc323bdde1", "69fd35b554afa802",
                ], nil
            ),
            ("eleven characters with hyphens", ["Zk3-9xQ_vT0", "p7R_w-2MbLc"], nil),
            (
                "random UUIDs",
                ["0e6f0c1a-54b1-4c7e-9d0b-6f3a2e8c1d57", "b94d27f3-1a6e-4f08-8c35-e07d9a4b6c12"], nil
            ),
            (
                "UUIDs of the time",
                ["c232ab00-9414-11ec-b3c8-9f6bdeced846", "c232ab01-9414-11ec-b3c8-9f6bdeced846"],
                "are UUIDs of version 1, which are made of the time"
            ),
            (
                "times in Base64", ["MTc2NzIyNTYwMDEyMzQ1Ng", "Mjg5MTM0MDcxMTk4NzY1MA"],
                "are Base64 of texts that have at most 52 unknown bits"
            ),
        ] as [(String, [String], String?)])
    func `values with few unknown bits are easy to guess, and random ones are not`(
        kind: String, values: [String], weakness: String?
    ) {
        #expect(GuessableValues.weakness(of: values) == weakness, "\(kind)")
    }
}

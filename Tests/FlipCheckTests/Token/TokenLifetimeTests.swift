import Testing

@testable import FlipCheck

/// Which values of `expires_in` mean something else than seconds.
@Suite struct TokenLifetimeTests {
    /// Years of 365.2425 and of 365.25 days, halves of them, a hundred years, fifty years, the last second of 32 bits, 30.5
    /// days, and what is left of 30 days after four hours.
    @Test(
        arguments: [
            31_556_952, 31_556_951, 31_557_600, 15_778_476, 15_778_800, 3_155_673_600, 3_155_677_200,
            1_576_800_000, 2_147_483_647, 2_635_200, 2_577_000,
        ] as [Int64]) func `a long lifetime in seconds is not another unit`(lifetime: Int64)
    {
        #expect(TokenLifetime.doubt(about: lifetime) == nil)
    }

    @Test(
        arguments: [
            (720_000, "milliseconds?"), (3_600_000, "milliseconds?"), (3_597_001, "milliseconds?"),
            (5_400_000, "milliseconds?"), (7_200_000, "milliseconds?"), (28_800_000, "milliseconds?"),
            (86_400_000, "milliseconds?"), (2_592_000_000, "milliseconds?"),
            (1_796_003_611, "a point in time?"), (1_796_003_611_123, "a point in time?"),
        ] as [(Int64, String)]) func `milliseconds and points in time are no lifetimes`(
            value: Int64, words: String
        ) throws
    {
        #expect(try #require(TokenLifetime.doubt(about: value)).contains(words))
    }
}

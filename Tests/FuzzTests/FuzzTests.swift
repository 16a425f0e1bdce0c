import TestSupport
import Testing

/// Each target of `scripts/fuzz`, with its seeds and with inputs that are changed at random,
/// the same ones in each run.
///
/// libFuzzer finds more, because it sees which lines an input reaches, and also measures the work per byte; it
/// needs a build of its own.
@Suite struct FuzzTests {
    /// How many changed inputs each target gets: in a release build, as many as libFuzzer tries in a second.
    #if DEBUG
        private static let count = 300
    #else
        private static let count = 5_000
    #endif

    @Test(arguments: FuzzTarget.all)
    func `the properties hold for the seeds and for changed ones`(target: FuzzTarget) async {
        // A refusal is a good end: what counts is that the properties hold.
        for seed in target.seeds { try? await target.run(Array(seed.utf8)) }
        var changes = Mutations(seeds: target.seeds, seed: hash(Array(target.name.utf8)))
        for _ in 0..<Self.count { try? await target.run(changes.next()) }
    }

    @Test(arguments: FuzzTarget.servers)
    func `each server can be made, and each of its seeds has a request`(target: FuzzTarget) async {
        for seed in target.seeds {
            await #expect(throws: Never.self, "\(seed)") { try await target.run(Array(seed.utf8)) }
        }
    }

    @Test(arguments: [
        "//evil.example/", #"/\evil.example/"#, "/\t/evil.example/", "evil.example",
        "https://oauth-redirect.evil.example/r/x",
        "https://oauth-redirect.googleusercontent.com.evil.example/",
        "https://partner.example@evil.example/", "javascript:alert(1)",
    ])
    func `the property of redirects fails for an open redirect`(location: String) {
        #expect(!FuzzTarget.leadsToGoogleOrStays(location))
    }

    @Test(arguments: [
        "/", "/authorize?x=//y", "https://partner.example/links",
        "https://oauth-redirect.googleusercontent.com/r/project",
        "https://oauth-redirect-sandbox.googleusercontent.com/r/project",
    ])
    func `the property of redirects holds for the server's own and for Google's`(location: String) {
        #expect(FuzzTarget.leadsToGoogleOrStays(location))
    }
}

extension FuzzTarget: CustomTestStringConvertible {
    var testDescription: String { name }
}

/// Records the failure; the target goes on with the next input.
func propertyFailed(_ message: String) { Issue.record("\(message)") }

/// Inputs made from seeds: bytes replaced, removed and put in, parts repeated, and parts of two seeds joined.
private struct Mutations {
    private let seeds: [[UInt8]]
    private var generator: SeededGenerator

    init(seeds: [String], seed: UInt64) {
        self.seeds = seeds.map { Array($0.utf8) }
        generator = SeededGenerator(seed: seed)
    }

    mutating func next() -> [UInt8] {
        var input = seeds[number(below: seeds.count)]
        for _ in 0...number(below: 4) { change(&input) }
        return input
    }

    private mutating func change(_ input: inout [UInt8]) {
        let place = number(below: input.count + 1)
        let end = min(input.count, place + number(below: 16))
        switch number(below: 6) {
        case 0 where place < input.count: input[place] = byte()
        case 1: input.removeSubrange(place..<end)
        case 2: input.insert(contentsOf: Self.words[number(below: Self.words.count)].utf8, at: place)
        case 3: input.insert(contentsOf: Array(repeating: input[place..<end], count: 8).joined(), at: place)
        case 4:
            let other = seeds[number(below: seeds.count)]
            input = Array(input[..<place] + other[number(below: other.count + 1)...])
        default: input.insert(byte(), at: place)
        }
    }

    /// Texts that parsers look for.
    private static let words = [
        "%", "%00", "%zz", "&", "=", "?", "#", "\"", "\\", "\r\n", "\n", "\u{0}", "\u{301}", "é", "😀", "<",
        ">", "{", "}",
        "[", "]", ",", ";", ":", "//", "..", "-1", "9223372036854775808", "1e999", "null", "*", "$(",
        "\\ud800",
    ]

    private mutating func number(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }

    private mutating func byte() -> UInt8 { UInt8.random(in: 0...255, using: &generator) }
}

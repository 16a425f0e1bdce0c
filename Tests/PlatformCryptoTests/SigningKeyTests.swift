import Foundation
import Testing

@testable import PlatformCrypto

/// Keys that sign, and public keys that check: RS256 and ES256.
@Suite struct SigningKeyTests {
    @Test(arguments: SignatureAlgorithm.allCases)
    func `a public key accepts the signatures of its key, and no other`(algorithm: SignatureAlgorithm) throws
    {
        let key = try SigningKey(generating: algorithm)
        let message = Array("header.claims".utf8)
        let signature = try key.sign(message)
        #expect(key.publicKey.algorithm == algorithm)
        #expect(signature.count == (algorithm == .es256 ? 64 : 256))
        #expect(key.publicKey.verify(signature, of: message))
        #expect(!key.publicKey.verify(signature, of: message + [0]))
        #expect(!key.publicKey.verify([], of: message))
        #expect(!key.publicKey.verify(signature.dropLast(), of: message))
        #expect(!key.publicKey.verify(signature + [0], of: message))
        #expect(!key.publicKey.verify([UInt8](repeating: 0, count: signature.count), of: message))
        for index in stride(from: 0, to: signature.count, by: 7) {
            var other = signature
            other[index] ^= 1
            #expect(!key.publicKey.verify(other, of: message), "byte \(index)")
        }
        let stranger = try SigningKey(generating: algorithm)
        #expect(!stranger.publicKey.verify(signature, of: message))
        #expect(stranger.publicKey != key.publicKey)
    }

    @Test(arguments: SignatureAlgorithm.allCases)
    func `a public key is made again from its numbers`(algorithm: SignatureAlgorithm) throws {
        let key = try SigningKey(generating: algorithm)
        let copy = try PublicKey(key.publicKey.parts)
        #expect(copy == key.publicKey)
        #expect(copy.verify(try key.sign([]), of: []))
    }

    @Test func `coordinates and signatures keep the zeros in front of their numbers`() throws {
        // About one key in 128 has a zero in front of a coordinate, and one signature in 128 in front of a number.
        for _ in 0..<1_000 {
            let key = try SigningKey(generating: .es256)
            guard case .p256(let x, let y) = key.publicKey.parts else {
                Issue.record("the key is not on P-256")
                return
            }
            #expect(x.count == 32)
            #expect(y.count == 32)
            #expect(try key.sign([]).count == 64)
        }
    }

    @Test func `the signature of RFC 7515 appendix A.3 is accepted`() throws {
        let key = try PublicKey(
            .p256(
                x: try #require(Base64URL.decode("f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU")),
                y: try #require(Base64URL.decode("x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"))))
        let message =
            "eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFt"
            + "cGxlLmNvbS9pc19yb290Ijp0cnVlfQ"
        let signature = try #require(
            Base64URL.decode(
                "DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q"))
        #expect(key.verify(signature, of: message.utf8))
    }

    @Test func `the signature of RFC 7515 appendix A.2 is accepted`() throws {
        let modulus =
            "ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1"
            + "Pt0Bm4d4QlL-yRT-SFd2lZS-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpa"
            + "SHSXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4"
            + "LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQ"
        let signature =
            "cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O"
            + "8W2Fp5jujGbds9uJdbF9CUAr7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARN"
            + "PvkSjtQBMHlb1L07Qe7K0GarZRmB_eSN9383LcOLn6_dO--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ"
            + "1phCnvWh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0igcN_IoypGlUPQGe77Rw"
        let key = try PublicKey(
            .rsa(modulus: try #require(Base64URL.decode(modulus)), exponent: [1, 0, 1]))
        let message =
            "eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFt"
            + "cGxlLmNvbS9pc19yb290Ijp0cnVlfQ"
        #expect(key.verify(try #require(Base64URL.decode(signature)), of: message.utf8))
    }

    private static let one = [UInt8](repeating: 0, count: 31) + [1]
    private static let large: [UInt8] = [0x80] + [UInt8](repeating: 0, count: 254) + [1]

    @Test(
        arguments: [
            ("not on the curve", .p256(x: one, y: one)),
            ("a coordinate of 31 bytes", .p256(x: one.dropLast(), y: one)),
            ("no coordinates", .p256(x: [], y: [])),
            ("above the field's prime", .p256(x: [UInt8](repeating: 255, count: 32), y: one)),
            ("no modulus", .rsa(modulus: [], exponent: [1, 0, 1])),
            ("no exponent", .rsa(modulus: large, exponent: [])),
            ("2040 bits", .rsa(modulus: Array(large.dropLast()), exponent: [1, 0, 1])),
            ("a zero before the modulus", .rsa(modulus: [0] + large, exponent: [1, 0, 1])),
            ("a zero before the exponent", .rsa(modulus: large, exponent: [0, 1, 0, 1])),
            ("exponent 1", .rsa(modulus: large, exponent: [1])),
            ("an even exponent", .rsa(modulus: large, exponent: [2])),
            ("an exponent of 33 bits", .rsa(modulus: large, exponent: [1, 0, 0, 0, 1])),
            (
                "10240 bits",
                .rsa(modulus: large + [UInt8](repeating: 1, count: 1024), exponent: [3])
            ),
        ] as [(String, PublicKey.Parts)])
    func `numbers that make no key, or a weak one, are refused`(fault: String, parts: PublicKey.Parts) {
        let error = #expect(throws: PlatformCryptoError.self) { try PublicKey(parts) }
        guard case .unusableKey = error else {
            Issue.record("\(fault): \(String(describing: error))")
            return
        }
    }

    @Test func `one key signs and checks for many at once`() async throws {
        let key = try SigningKey(generating: .es256)
        await withTaskGroup(of: Bool.self) { group in
            for number in 0..<100 {
                group.addTask {
                    let message = [UInt8](repeating: UInt8(number), count: number)
                    return (try? key.sign(message)).map { key.publicKey.verify($0, of: message) } ?? false
                }
            }
            for await isRight in group { #expect(isRight) }
        }
    }
}

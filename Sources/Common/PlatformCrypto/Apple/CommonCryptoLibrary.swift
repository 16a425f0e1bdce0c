#if canImport(Darwin)
    import CommonCrypto
    import Darwin

    typealias PlatformLibrary = CommonCryptoLibrary

    /// The functions of CommonCrypto, with the signatures of `LibCrypto` on Linux.
    struct CommonCryptoLibrary: Sendable {
        /// Opening it fails only on Linux.
        static let opened = Result<CommonCryptoLibrary, any Error>.success(CommonCryptoLibrary())

        func sha256(_ input: UnsafeRawBufferPointer) -> SHA256Digest {
            SHA256Digest { output in
                CC_SHA256(
                    input.baseAddress, CC_LONG(input.count),
                    output.baseAddress?.assumingMemoryBound(to: UInt8.self))
            }
        }

        func hmacSHA256(key: UnsafeRawBufferPointer, message: UnsafeRawBufferPointer) -> SHA256Digest {
            SHA256Digest { output in
                CCHmac(
                    CCHmacAlgorithm(kCCHmacAlgSHA256), key.baseAddress, key.count, message.baseAddress,
                    message.count, output.baseAddress)
            }
        }

        func pbkdf2SHA256(
            password: UnsafeRawBufferPointer, salt: UnsafeRawBufferPointer, iterations: Int
        ) -> SHA256Digest {
            SHA256Digest { output in
                let status = CCKeyDerivationPBKDF(
                    CCPBKDFAlgorithm(kCCPBKDF2),
                    password.baseAddress?.assumingMemoryBound(to: CChar.self), password.count,
                    salt.baseAddress?.assumingMemoryBound(to: UInt8.self), salt.count,
                    CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256), UInt32(clamping: iterations),
                    output.baseAddress?.assumingMemoryBound(to: UInt8.self), output.count)
                // A hash of zeros must not count as a hash.
                if status != kCCSuccess { fatalError("CommonCrypto: CCKeyDerivationPBKDF failed: \(status)") }
            }
        }

        /// Compares as many bytes as `left` has; the caller has compared the counts.
        func constantTimeEqual(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
            guard let first = left.baseAddress, let second = right.baseAddress else {
                return left.isEmpty && right.isEmpty
            }
            return timingsafe_bcmp(first, second, left.count) == 0
        }
    }
#endif

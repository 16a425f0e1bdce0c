// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

public enum P256: Sendable {
    public enum Signing: Sendable {
        public struct PrivateKey: Sendable {
            public init(compactRepresentable: Bool = true) { declared() }
            public var publicKey: PublicKey { declared() }
            /// Signs SHA-256 of the data.
            public func signature<D: DataProtocol>(for data: D) throws -> ECDSASignature { declared() }
        }

        public struct PublicKey: Sendable {
            /// From x and y.
            public init<D: ContiguousBytes>(rawRepresentation: D) throws { declared() }
            /// x and y.
            public var rawRepresentation: Data { declared() }
            /// Checks the signature of SHA-256 of the data.
            public func isValidSignature<D: DataProtocol>(_ signature: ECDSASignature, for data: D) -> Bool {
                declared()
            }
        }

        public struct ECDSASignature: Sendable {
            /// From r and s.
            public init<D: DataProtocol>(rawRepresentation: D) throws { declared() }
            /// r and s.
            public var rawRepresentation: Data { declared() }
        }
    }
}

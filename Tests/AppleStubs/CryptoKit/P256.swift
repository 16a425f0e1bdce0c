// Looked up in the iOS 16.5 SDK on 24 November 2026; the page of a name is
// developer.apple.com/documentation/MODULE/NAME.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

@available(macOS 10.15, iOS 13.0, *)
public enum P256: Sendable {
    public enum Signing: Sendable {
        public struct PrivateKey: Sendable {
            /// A new key.
            public init(compactRepresentable: Bool = true) { declared() }
            /// The other half.
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

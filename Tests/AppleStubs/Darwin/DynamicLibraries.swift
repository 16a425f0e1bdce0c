// Looked up in the iOS 16.5 SDK on 24 November 2026, by headers and man pages.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public let RTLD_NOW: Int32 = 0x2
public let RTLD_LOCAL: Int32 = 0x4

public func dlopen(_ path: UnsafePointer<CChar>!, _ mode: Int32) -> UnsafeMutableRawPointer! { declared() }

public func dlsym(
    _ handle: UnsafeMutableRawPointer!, _ symbol: UnsafePointer<CChar>!
) -> UnsafeMutableRawPointer! { declared() }

public func dlerror() -> UnsafeMutablePointer<CChar>! { declared() }

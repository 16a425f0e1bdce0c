// Looked up in the iOS 16.5 SDK on 24 November 2026. Pages are below developer.apple.com/documentation/.

/// `man 3 dlopen`.
public let RTLD_NOW: Int32 = 0x2
/// The same page.
public let RTLD_LOCAL: Int32 = 0x4

/// The same page.
public func dlopen(_ path: UnsafePointer<CChar>!, _ mode: Int32) -> UnsafeMutableRawPointer! { declared() }

/// The same page.
public func dlsym(
    _ handle: UnsafeMutableRawPointer!, _ symbol: UnsafePointer<CChar>!
) -> UnsafeMutableRawPointer! {
    declared()
}

/// The same page.
public func dlerror() -> UnsafeMutablePointer<CChar>! { declared() }

// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public let RTLD_NOW: Int32 = 0x2
public let RTLD_LOCAL: Int32 = 0x4

public func dlopen(_: UnsafePointer<CChar>!, _: Int32) -> UnsafeMutableRawPointer! { declared() }

public func dlsym(_: UnsafeMutableRawPointer!, _: UnsafePointer<CChar>!) -> UnsafeMutableRawPointer! {
    declared()
}

public func dlerror() -> UnsafeMutablePointer<CChar>! { declared() }

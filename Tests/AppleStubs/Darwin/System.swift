@_exported import Glibc

/// <https://developer.apple.com/library/archive/documentation/System/Conceptual/ManPages_iPhoneOS/man3/timingsafe_bcmp.3.html>.
public func timingsafe_bcmp(
    _ first: UnsafeRawPointer, _ second: UnsafeRawPointer, _ count: Int
) -> Int32 { declared() }

// Names that the SDK declares in Objective-C, for code that is older than version 11: SwiftGlobalTests.swift uses them.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public let EmailAuthProviderID: String = declared()
public let AuthErrorUserInfoEmailKey: String = declared()
public let AuthErrorUserInfoUpdatedCredentialKey: String = declared()

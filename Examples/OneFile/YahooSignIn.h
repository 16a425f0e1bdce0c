// YahooSignIn.h: the calls of YahooSignIn.m, whose first lines say what to set up.

@import FirebaseAuth;
@import Foundation;
NS_ASSUME_NONNULL_BEGIN

typedef void (^YahooDone)(FIRAuthDataResult *_Nullable result, NSError *_Nullable error);

@interface YahooSignIn : NSObject

// `scopes`: beyond profile and email, such as @[ @"mail-r" ]. Yahoo must have granted each to your
// app; otherwise it refuses the sign-in.
// `parameters`: for Yahoo's own pages, such as @{@"prompt" : @"login", @"language" : @"fr"}.
- (instancetype)initWithScopes:(nullable NSArray<NSString *> *)scopes
                    parameters:(nullable NSDictionary<NSString *, NSString *> *)parameters;

// After a sign-in, a link and a reauthentication, `result.credential` has Yahoo's tokens:
// `accessToken` and `IDToken`. `result.additionalUserInfo.profile` has Yahoo's claims.
- (void)signIn:(YahooDone)done;

// Links Yahoo to the signed-in account. After FIRAuthErrorCodeCredentialAlreadyInUse, the error's
// credential signs in to the other account.
- (void)link:(YahooDone)done;

// For an act that needs a recent sign-in: with `prompt=login` Yahoo always asks for the password.
- (void)reauthenticate:(YahooDone)done;

// After FIRAuthErrorCodeAccountExistsWithDifferentCredential: the old way first, then link Yahoo.
// Ask the user for the old way: Firebase does not tell it any more.
// A result beside an error: the user is signed in, and only linking failed, so the password was
// right. The error's credential may have expired; offer `link`.
- (void)recover:(NSError *)error password:(NSString *)password done:(YahooDone)done;

// Yahoo's claims, also in result.additionalUserInfo.profile; nil when Yahoo sent none.
// The token lasts an hour.
- (void)profile:(FIRAuthDataResult *)result done:(void (^)(NSDictionary *_Nullable claims))done;

// Signs out on this device. NO: the keychain refused, and the user is still signed in.
- (BOOL)signOut:(NSError **)error;

@end

NS_ASSUME_NONNULL_END

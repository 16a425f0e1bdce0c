// YahooSignIn.m: everything about Yahoo with Google's Firebase SDK, in Objective-C, in one file.
//
// Needs the products FirebaseCore and FirebaseAuth, and [FIRApp configure] before the first call.
// In the console: the provider Yahoo is on, with the client id and the secret of your Yahoo app.
// In Info.plist: the URL scheme of your app, its encoded app id (app-1-123-ios-abc).
// Fill in: nothing. For more than profile and email call `initWithScopes:parameters:`, else `init`.
// Every block runs on the main thread, with a result or with an error of FIRAuthErrorDomain.
// It does not ask the user how the old account signs in, and it moves no data between accounts.
// The reasons: yahoo-sign-in.md and account-exists.md, in Docs of the project that this file was
// copied from.

@import FirebaseAuth;
@import Foundation;
NS_ASSUME_NONNULL_BEGIN

typedef void (^YahooDone)(FIRAuthDataResult *_Nullable result, NSError *_Nullable error);

@interface YahooSignIn : NSObject
@end
@implementation YahooSignIn {
  // Kept as long as the app runs: when a provider is gone, its block is never called.
  FIROAuthProvider *_provider;
}

- (instancetype)init {
  return [self initWithScopes:nil parameters:nil];
}

// `scopes`: beyond profile and email, such as @[ @"mail-r", @"sdct-w" ].
// Yahoo must have granted each to your app.
// `parameters`: for Yahoo's own pages, such as @{@"prompt" : @"login", @"language" : @"fr"}.
- (instancetype)initWithScopes:(nullable NSArray<NSString *> *)scopes
                    parameters:(nullable NSDictionary<NSString *, NSString *> *)parameters {
  if ((self = [super init])) {
    _provider = [FIROAuthProvider providerWithProviderID:@"yahoo.com"];
    _provider.scopes = scopes;
    _provider.customParameters = parameters;
  }
  return self;
}

// Yahoo's pages give a credential that is good once; no account is looked up yet.
- (void)pages:(YahooDone)failed then:(void (^)(FIRAuthCredential *credential))next {
  [_provider
      getCredentialWithUIDelegate:nil
                       completion:^(FIRAuthCredential *_Nullable credential,
                                    NSError *_Nullable error) {
    if (credential) { next(credential); } else { failed(nil, error); }
  }];
}

// The user who is signed in. A message to nil would never call a block.
- (nullable FIRUser *)userOr:(YahooDone)failed {
  FIRUser *user = [FIRAuth auth].currentUser;
  if (!user) {
    failed(nil, [NSError errorWithDomain:FIRAuthErrorDomain
                                    code:FIRAuthErrorCodeNullUser
                                userInfo:nil]);
  }
  return user;
}

- (void)signIn:(YahooDone)done {
  [self pages:done then:^(FIRAuthCredential *credential) {
    [[FIRAuth auth] signInWithCredential:credential completion:done];
  }];
}

// Links Yahoo to the account that is signed in. After FIRAuthErrorCodeCredentialAlreadyInUse it
// belongs to another account, which the credential of the error opens.
- (void)link:(YahooDone)done {
  FIRUser *user = [self userOr:done];
  if (!user) { return; }
  [self pages:done then:^(FIRAuthCredential *credential) {
    [user linkWithCredential:credential completion:done];
  }];
}

// For an act that needs a recent sign-in: with `prompt=login` Yahoo always asks for the password.
- (void)reauthenticate:(YahooDone)done {
  FIRUser *user = [self userOr:done];
  if (!user) { return; }
  NSDictionary<NSString *, NSString *> *before = _provider.customParameters;
  _provider.customParameters = @{@"prompt" : @"login"};
  [self pages:^(FIRAuthDataResult *_Nullable result, NSError *_Nullable error) {
    self->_provider.customParameters = before;
    done(result, error);
  } then:^(FIRAuthCredential *credential) {
    self->_provider.customParameters = before;
    [user
        reauthenticateWithCredential:credential
                          completion:^(FIRAuthDataResult *_Nullable result,
                                       NSError *_Nullable error) {
      // For another user there is a result beside the error.
      done(error ? nil : result, error);
    }];
  }];
}

// After FIRAuthErrorCodeAccountExistsWithDifferentCredential: the old way first, then link Yahoo.
// Ask the user for the old way: Firebase does not tell it any more.
- (void)recover:(NSError *)error password:(NSString *)password done:(YahooDone)done {
  NSString *email = error.userInfo[FIRAuthErrorUserInfoEmailKey];
  FIRAuthCredential *credential = error.userInfo[FIRAuthErrorUserInfoUpdatedCredentialKey];
  if (!email || !credential) { done(nil, error); return; }
  [[FIRAuth auth] signInWithEmail:email password:password
                       completion:^(FIRAuthDataResult *_Nullable result, NSError *_Nullable error) {
    if (!result) { done(nil, error); return; }
    [result.user linkWithCredential:credential completion:done];
  }];
}

// Yahoo's claims, also in result.additionalUserInfo.profile. The token lasts an hour.
- (void)profile:(FIRAuthDataResult *)result done:(void (^)(NSDictionary *_Nullable claims))done {
  NSString *token = result.credential.accessToken;
  NSURL *url = [NSURL URLWithString:@"https://api.login.yahoo.com/openid/v1/userinfo"];
  if (!token || !url) { done(nil); return; }
  NSMutableURLRequest *request = [NSMutableURLRequest requestWithURL:url];
  [request setValue:[@"Bearer " stringByAppendingString:token] forHTTPHeaderField:@"Authorization"];
  [[[NSURLSession sharedSession] dataTaskWithRequest:request
      completionHandler:^(NSData *_Nullable data, NSURLResponse *_Nullable response,
                          NSError *_Nullable error) {
    BOOL isGood = data && [(NSHTTPURLResponse *)response statusCode] == 200;
    NSDictionary *claims =
        isGood ? [NSJSONSerialization JSONObjectWithData:data options:0 error:nil] : nil;
    dispatch_async(dispatch_get_main_queue(), ^{ done(claims); });
  }] resume];
}

// Signs out on this device. NO: the keychain refused, and the user is still signed in.
- (BOOL)signOut:(NSError **)error {
  return [[FIRAuth auth] signOut:error];
}

@end

NS_ASSUME_NONNULL_END

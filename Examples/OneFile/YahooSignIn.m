// YahooSignIn.m: everything about Yahoo with Google's Firebase SDK, in Objective-C.
// Copy it with YahooSignIn.h, which explains the calls.
//
// Needs the products FirebaseCore and FirebaseAuth, and [FIRApp configure] before you make a
// YahooSignIn.
// In the console: the provider Yahoo is on, with the client ID and secret of your Yahoo app.
// In Info.plist: the URL scheme of your app, its Encoded App ID (app-1-123-ios-abc).
// Fill in: nothing. For more than profile and email call `initWithScopes:parameters:`, else `init`.
// Every block runs on the main thread, with a result or with an error of FIRAuthErrorDomain;
// that of `recover` also with both.
// It does not ask the user how the old account signs in, and it moves no data between accounts.
// The reasons: yahoo-sign-in.md and account-exists.md, in Docs of the project that this file was
// copied from.

#import "YahooSignIn.h"

NS_ASSUME_NONNULL_BEGIN

@implementation YahooSignIn {
  // Kept as long as this object, and during a call: the SDK holds a provider weakly while a sign-in
  // starts.
  FIROAuthProvider *_provider;
}

- (instancetype)init {
  return [self initWithScopes:nil parameters:nil];
}

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
- (void)pagesOf:(FIROAuthProvider *)provider
         failed:(YahooDone)failed
           then:(void (^)(FIRAuthCredential *credential))next {
  [provider
      getCredentialWithUIDelegate:nil
                       completion:^(FIRAuthCredential *_Nullable credential,
                                    NSError *_Nullable error) {
    (void)provider;  // The block keeps it, even if this object is gone before the user is back.
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
  [self pagesOf:_provider failed:done then:^(FIRAuthCredential *credential) {
    [[FIRAuth auth] signInWithCredential:credential completion:done];
  }];
}

- (void)link:(YahooDone)done {
  FIRUser *user = [self userOr:done];
  if (!user) { return; }
  [self pagesOf:_provider failed:done then:^(FIRAuthCredential *credential) {
    [user linkWithCredential:credential completion:done];
  }];
}

- (void)reauthenticate:(YahooDone)done {
  FIRUser *user = [self userOr:done];
  if (!user) { return; }
  // Its own provider, so that a sign-in meanwhile does not ask for the password too.
  FIROAuthProvider *again = [FIROAuthProvider providerWithProviderID:@"yahoo.com"];
  NSMutableDictionary<NSString *, NSString *> *parameters = [NSMutableDictionary dictionary];
  NSDictionary<NSString *, NSString *> *usual = _provider.customParameters;
  if (usual) { [parameters addEntriesFromDictionary:usual]; }
  parameters[@"prompt"] = @"login";
  again.scopes = _provider.scopes;
  again.customParameters = parameters;
  [self pagesOf:again failed:done then:^(FIRAuthCredential *credential) {
    [user
        reauthenticateWithCredential:credential
                          completion:^(FIRAuthDataResult *_Nullable result,
                                       NSError *_Nullable error) {
      // For another user there is a result beside the error.
      done(error ? nil : result, error);
    }];
  }];
}

- (void)recover:(NSError *)error password:(NSString *)password done:(YahooDone)done {
  NSString *email = error.userInfo[FIRAuthErrorUserInfoEmailKey];
  FIRAuthCredential *credential = error.userInfo[FIRAuthErrorUserInfoUpdatedCredentialKey];
  if (!email || !credential) { done(nil, error); return; }
  [[FIRAuth auth] signInWithEmail:email password:password
                       completion:^(FIRAuthDataResult *_Nullable result, NSError *_Nullable error) {
    if (!result) { done(nil, error); return; }
    [result.user
        linkWithCredential:credential
                completion:^(FIRAuthDataResult *_Nullable linked, NSError *_Nullable error) {
      // Beside the error: the user is signed in, and only Yahoo is not linked.
      done(linked ?: result, error);
    }];
  }];
}

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
    id json = isGood ? [NSJSONSerialization JSONObjectWithData:data options:0 error:nil] : nil;
    NSDictionary *claims = [json isKindOfClass:[NSDictionary class]] ? json : nil;
    dispatch_async(dispatch_get_main_queue(), ^{ done(claims); });
  }] resume];
}

- (BOOL)signOut:(NSError **)error {
  return [[FIRAuth auth] signOut:error];
}

@end

NS_ASSUME_NONNULL_END

// What Examples/OneFile/YahooSignIn.m uses of FirebaseAuth: the Objective-C names in the sources of firebase-ios-sdk 12.19.
@import Foundation;

NS_ASSUME_NONNULL_BEGIN
extern NSString *const FIRAuthErrorDomain;
extern NSString *const FIRAuthErrorUserInfoEmailKey;
extern NSString *const FIRAuthErrorUserInfoUpdatedCredentialKey;
typedef enum : NSInteger { FIRAuthErrorCodeNullUser = 17067 } FIRAuthErrorCode;

@protocol FIRAuthUIDelegate
@end
@interface FIRAuthCredential : NSObject
@end
@interface FIROAuthCredential : FIRAuthCredential
@property(readonly, nullable) NSString *accessToken;
@end
@class FIRUser;
@interface FIRAuthDataResult : NSObject
@property(readonly) FIRUser *user;
@property(readonly, nullable) FIROAuthCredential *credential;
@end
@interface FIRUser : NSObject
- (void)linkWithCredential:(FIRAuthCredential *)credential
                completion:(nullable void (^)(FIRAuthDataResult *_Nullable, NSError *_Nullable))completion;
- (void)reauthenticateWithCredential:(FIRAuthCredential *)credential
                          completion:(nullable void (^)(FIRAuthDataResult *_Nullable, NSError *_Nullable))completion;
@end
@interface FIRAuth : NSObject
+ (FIRAuth *)auth;
@property(readonly, nullable) FIRUser *currentUser;
- (void)signInWithCredential:(FIRAuthCredential *)credential
                  completion:(nullable void (^)(FIRAuthDataResult *_Nullable, NSError *_Nullable))completion;
- (void)signInWithEmail:(NSString *)email
               password:(NSString *)password
             completion:(nullable void (^)(FIRAuthDataResult *_Nullable, NSError *_Nullable))completion;
- (BOOL)signOut:(NSError **)error;
@end
@interface FIROAuthProvider : NSObject
+ (FIROAuthProvider *)providerWithProviderID:(NSString *)providerID;
@property(nonatomic, copy, nullable) NSArray<NSString *> *scopes;
@property(nonatomic, copy, nullable) NSDictionary<NSString *, NSString *> *customParameters;
- (void)getCredentialWithUIDelegate:(nullable id<FIRAuthUIDelegate>)UIDelegate
                         completion:(nullable void (^)(FIRAuthCredential *_Nullable, NSError *_Nullable))completion;
@end
NS_ASSUME_NONNULL_END

// The two classes that Examples/OneFile/Use/FlipSceneDelegate.m leaves to the app.
@import UIKit;

NS_ASSUME_NONNULL_BEGIN
@interface AccountStore : NSObject
@property(class, readonly) AccountStore *shared;
@property(readonly, nullable) NSString *email;
- (void)fetchTokenWithCompletion:(void (^)(NSString *_Nullable token))completion;
@end
@interface SignInViewController : UIViewController
+ (void)showAbove:(UIViewController *)screen whenClosed:(void (^)(void))closed;
@end
NS_ASSUME_NONNULL_END

// What Examples/OneFile/Use/FlipSceneDelegate.m uses of UIKit, as Apple's documentation declares it. NSUserActivity is
// Foundation's there.
@import Foundation;

NS_ASSUME_NONNULL_BEGIN
@interface NSUserActivity : NSObject
@end
@interface UIResponder : NSObject
@end
@interface UIViewController : UIResponder
@end
@interface UIWindow : UIResponder
@end
@interface UIScene : UIResponder
@end
@interface UISceneSession : NSObject
@end
@interface UISceneConnectionOptions : NSObject
@end

// Both are optional in UIKit. They are required here, so that a misspelled one does not pass.
@protocol UISceneDelegate
- (void)scene:(UIScene *)scene
    willConnectToSession:(UISceneSession *)session
                 options:(UISceneConnectionOptions *)connectionOptions;
- (void)scene:(UIScene *)scene continueUserActivity:(NSUserActivity *)userActivity;
@end
@protocol UIWindowSceneDelegate <UISceneDelegate>
@property(nonatomic, strong, nullable) UIWindow *window;
@end
NS_ASSUME_NONNULL_END

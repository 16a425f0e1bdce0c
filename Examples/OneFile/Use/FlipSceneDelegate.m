// FlipSceneDelegate.m: how an Objective-C app calls FlipLinkObjectiveC.swift. Copy the lines into your scene delegate.
//
// Fill in: `AccountStore` and `SignInViewController` are your own.

@import UIKit;
#import "YourTarget-Swift.h"
#import "YourApp.h"

@interface SceneDelegate : UIResponder <UIWindowSceneDelegate>
@property(nonatomic, nullable) UIWindow *window;
@property(nonatomic, nullable) FLPFlipLinks *flip;
@end

@implementation SceneDelegate

// Cold start: `scene:continueUserActivity:` is not called for this link.
- (void)scene:(UIScene *)scene
    willConnectToSession:(UISceneSession *)session
                 options:(UISceneConnectionOptions *)connectionOptions {
  // Your window is there now; a storyboard has made it.
  UIWindow *window = self.window;
  if (!window) { return; }
  self.flip = [[FLPFlipLinks alloc] initWithWindow:window
      session:^NSString *_Nullable { return AccountStore.shared.sessionToken; }
      signIn:^(UIViewController *screen, void (^closed)(void)) {
        [SignInViewController showAbove:screen whenClosed:closed];
      }];
  [self.flip takeOptions:connectionOptions];  // NO: the options are your router's.
}

// Warm start: the app was running.
- (void)scene:(UIScene *)scene continueUserActivity:(NSUserActivity *)userActivity {
  if ([self.flip takeActivity:userActivity]) { return; }
  // Another link of your app: your router handles it here.
}

@end

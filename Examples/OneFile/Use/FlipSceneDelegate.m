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
  // A storyboard has made your window. Without one, make it before this line.
  UIWindow *window = self.window;
  if (!window) { return; }
  self.flip = [[FLPFlipLinks alloc] initWithWindow:window
      account:^(void (^found)(NSString *_Nullable, NSString *_Nullable)) {
        // Nil if nobody is signed in. Firebase: call `getIDTokenWithCompletion:` of the current user here.
        [AccountStore.shared fetchTokenWithCompletion:^(NSString *_Nullable token) {
          found(token, AccountStore.shared.email);
        }];
      }
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

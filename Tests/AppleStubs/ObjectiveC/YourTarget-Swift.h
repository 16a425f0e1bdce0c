// What Xcode generates of Examples/OneFile/FlipLinkObjectiveC.swift, written by hand: the compiler of Linux generates none.
// scripts/type-check-apple compares the selectors.
@import UIKit;

NS_ASSUME_NONNULL_BEGIN
@interface FLPFlipLinks : NSObject
- (instancetype)initWithWindow:(UIWindow *)window
                       account:(void (^)(void (^)(NSString *_Nullable, NSString *_Nullable)))account
                        signIn:(void (^)(UIViewController *, void (^)(void)))signIn;
- (BOOL)takeOptions:(UISceneConnectionOptions *)options;
- (BOOL)takeActivity:(NSUserActivity *)activity;
@end
NS_ASSUME_NONNULL_END

// What Examples/OneFile/YahooSignIn.m and YahooSignIn.h use of Foundation, as Apple's documentation declares it.
#define NS_ASSUME_NONNULL_BEGIN _Pragma("clang assume_nonnull begin")
#define NS_ASSUME_NONNULL_END _Pragma("clang assume_nonnull end")
#define nil ((void *)0) // as in objc/objc.h
typedef signed char BOOL;
typedef long NSInteger;
typedef unsigned long NSUInteger;

NS_ASSUME_NONNULL_BEGIN
__attribute__((objc_root_class)) @interface NSObject
+ (instancetype)alloc;
+ (Class)class;
- (instancetype)init;
- (BOOL)isKindOfClass:(Class)aClass;
@end
@interface NSString : NSObject
- (NSString *)stringByAppendingString:(NSString *)aString;
@end
@interface NSConstantString : NSString
@end
@interface NSData : NSObject
@end
@interface NSURL : NSObject
+ (nullable instancetype)URLWithString:(NSString *)URLString;
@end
@interface NSArray<__covariant ObjectType> : NSObject
@end
@interface NSDictionary<__covariant KeyType, __covariant ObjectType> : NSObject
+ (instancetype)dictionaryWithObjects:(const ObjectType _Nonnull[_Nullable])objects
                              forKeys:(const KeyType _Nonnull[_Nullable])keys
                                count:(NSUInteger)cnt;
- (nullable ObjectType)objectForKeyedSubscript:(KeyType)key;
@end
@interface NSMutableDictionary<KeyType, ObjectType> : NSDictionary <KeyType, ObjectType>
+ (instancetype)dictionary;
- (void)addEntriesFromDictionary:(NSDictionary<KeyType, ObjectType> *)otherDictionary;
- (void)setObject:(nullable ObjectType)obj forKeyedSubscript:(KeyType)key;
@end
typedef NSString *NSErrorDomain;
typedef NSString *NSErrorUserInfoKey;
@interface NSError : NSObject
+ (instancetype)errorWithDomain:(NSErrorDomain)domain
                           code:(NSInteger)code
                       userInfo:(nullable NSDictionary<NSErrorUserInfoKey, id> *)dict;
@property(readonly) NSDictionary<NSErrorUserInfoKey, id> *userInfo;
@end
@interface NSURLRequest : NSObject
+ (instancetype)requestWithURL:(NSURL *)URL;
@end
@interface NSMutableURLRequest : NSURLRequest
- (void)setValue:(nullable NSString *)value forHTTPHeaderField:(NSString *)field;
@end
@interface NSURLResponse : NSObject
@end
@interface NSHTTPURLResponse : NSURLResponse
@property(readonly) NSInteger statusCode;
@end
@interface NSURLSessionTask : NSObject
- (void)resume;
@end
@interface NSURLSessionDataTask : NSURLSessionTask
@end
@interface NSURLSession : NSObject
@property(class, readonly, strong) NSURLSession *sharedSession;
- (NSURLSessionDataTask *)dataTaskWithRequest:(NSURLRequest *)request
                            completionHandler:(void (^)(NSData *_Nullable data, NSURLResponse *_Nullable response,
                                                        NSError *_Nullable error))completionHandler;
@end
@interface NSJSONSerialization : NSObject
+ (nullable id)JSONObjectWithData:(NSData *)data options:(NSUInteger)opt error:(NSError **)error;
@end
typedef NSObject *dispatch_queue_t;
dispatch_queue_t dispatch_get_main_queue(void);
void dispatch_async(dispatch_queue_t queue, void (^block)(void));
NS_ASSUME_NONNULL_END

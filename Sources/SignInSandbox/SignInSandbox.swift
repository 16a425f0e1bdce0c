/// App, Firebase and Yahoo wired together on loopback.
enum SignInSandbox {}

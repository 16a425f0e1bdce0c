/// Firebase Auth's client.
enum FirebaseSignIn {}

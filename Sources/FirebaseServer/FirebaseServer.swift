/// Firebase Auth's backend.
enum FirebaseServer {}

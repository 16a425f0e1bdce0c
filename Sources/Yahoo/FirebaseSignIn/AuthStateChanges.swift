/// The listeners to changes.
struct Listeners {
    enum Kind { case user, idToken }

    private var next = 0
    private var streams: [Int: (kind: Kind, continuation: AsyncStream<User?>.Continuation)] = [:]

    mutating func add(_ kind: Kind, _ continuation: AsyncStream<User?>.Continuation) -> Int {
        next += 1
        streams[next] = (kind, continuation)
        return next
    }

    mutating func remove(_ number: Int) {
        streams[number] = nil
    }

    func tell(_ user: User?, hasOtherUser: Bool) {
        for stream in streams.values where hasOtherUser || stream.kind == .idToken {
            stream.continuation.yield(user)
        }
    }
}

extension Auth {
    /// The user now, and again after each sign-in and sign-out.
    package var authStateChanges: AsyncStream<User?> { changes(.user) }

    /// The user now, and again after each change of the user or of the ID token.
    package var idTokenChanges: AsyncStream<User?> { changes(.idToken) }

    private func changes(_ kind: Listeners.Kind) -> AsyncStream<User?> {
        let (stream, continuation) = AsyncStream<User?>.makeStream()
        let number = state.withLock { state in
            continuation.yield(state.session.map { User(auth: self, session: $0) })
            return state.listeners.add(kind, continuation)
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { $0.listeners.remove(number) }
        }
        return stream
    }

    /// Replaces the current session; nil ends it.
    func replaceSession(with session: ClientSession?) {
        state.withLock { state in
            let hasOtherUser = state.session?.uid != session?.uid
            guard hasOtherUser || session != nil else { return }
            state.session = session
            state.listeners.tell(session.map { User(auth: self, session: $0) }, hasOtherUser: hasOtherUser)
        }
    }

    /// Ends the session if it is still the current one.
    func end(_ session: ClientSession) {
        state.withLock { state in
            guard state.session === session else { return }
            state.session = nil
            state.listeners.tell(nil, hasOtherUser: true)
        }
    }

    /// Tells the listeners that the current session has a new ID token.
    func tellOfNewToken(_ session: ClientSession) {
        state.withLock { state in
            guard state.session === session else { return }
            state.listeners.tell(User(auth: self, session: session), hasOtherUser: false)
        }
    }
}

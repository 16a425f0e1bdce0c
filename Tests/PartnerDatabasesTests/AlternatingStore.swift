import PartnerServer
import StoreContract
import WebText

/// Several stores on one database in turn, as clients see servers behind one address.
final class AlternatingStore: ForwardingStore {
    private let stores: [any PartnerStore]
    private let calls = Locked(0)

    init(_ stores: [any PartnerStore]) { self.stores = stores }

    var target: any PartnerStore {
        let call = calls.withLock { count in
            count += 1
            return count
        }
        return stores[call % stores.count]
    }
}

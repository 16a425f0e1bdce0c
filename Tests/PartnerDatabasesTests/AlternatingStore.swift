import PartnerServer
import StoreContract
import TestSupport
import WebText

/// Several stores on one database in turn, as clients see servers behind one address.
final class AlternatingStore: ForwardingStore {
    private let stores: [any PartnerStore]
    private let calls = Locked(0)

    init(_ stores: [any PartnerStore]) { self.stores = stores }

    var target: any PartnerStore { stores[calls.increment() % stores.count] }
}

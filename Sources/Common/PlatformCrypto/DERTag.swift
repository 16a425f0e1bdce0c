/// The kinds of elements in DER that keys and signatures consist of (X.690 section 8).
enum DERTag: UInt8 {
    case integer = 0x02
    case octetString = 0x04
    case objectIdentifier = 0x06
    case sequence = 0x30
}

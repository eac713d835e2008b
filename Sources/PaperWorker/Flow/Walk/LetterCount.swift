/// The rule by which places in a book count letters.
///
/// Spaces and hyphens are none, as a layout adds and takes them away. A ligature has as many letters as its parts.
package enum LetterCount {
  package static func letters(of scalar: UInt32) -> Int {
    switch scalar {
    case 0xFB03, 0xFB04: 3
    case 0xFB00, 0xFB01, 0xFB02, 0xFB05, 0xFB06: 2
    case 0x2D, 0xA0, 0xAD, 0x2010, 0x2011, 0x3000: 0
    default: scalar > 0x20 && !(0x2000...0x200F).contains(scalar) ? 1 : 0
    }
  }

  package static func letters(of scalars: some Sequence<UInt32>) -> Int {
    scalars.reduce(0) { $0 + letters(of: $1) }
  }
}

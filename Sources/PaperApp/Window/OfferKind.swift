import CClipboard

/// What is handed to other programs by the clipboard or by a drag.
enum OfferKind: Sendable {
  case text
  /// The addresses of files, a line for each.
  case files
  /// A file of PNG.
  case picture

  var border: paper_offer_kind {
    switch self {
    case .text: paper_offer_text
    case .files: paper_offer_files
    case .picture: paper_offer_picture
    }
  }
}

extension FileDrag {
  /// What a drag hands to other programs.
  struct Load: Sendable {
    var kind: OfferKind
    /// A line with the address of each file, a text, or a file of PNG.
    var bytes: [UInt8]
    /// A line with the address of a picture's file.
    var address = ""

    /// - Parameter body: is given what the border copies, which is valid during the call alone.
    func withBorder<Value>(_ body: (paper_load) -> Value) -> Value {
      bytes.withUnsafeBufferPointer { bytes in
        // Bound: the border copies `count` bytes, and the address up to its zero.
        bytes.withMemoryRebound(to: CChar.self) { bytes in
          address.withCString { address in
            body(
              paper_load(
                kind: kind.border, bytes: bytes.baseAddress, count: bytes.count,
                address: self.address.isEmpty ? nil : address))
          }
        }
      }
    }
  }
}

import CMuPDF
import StyleSheets

/// Markup to a tree, by MuPDF's readers.
package enum MarkupReader {
  package enum Kind: Sendable { case xml, html5 }

  package struct Reading: Sendable {
    package var tree: MarkupTree
    /// The reader that has taken the bytes.
    package var kind: Kind
    /// Whether something was left out, as the bounds were reached.
    package var isCut: Bool
  }

  package enum Failure: Error, Sendable {
    case damaged
    /// Elements are too many within each other, or too many bytes are no XML: readers would take minutes.
    case entangled
  }

  /// What the shim's functions fill.
  private final class Filling {
    var builder = MarkupTree.Builder()
    /// Names in lower case, by the names as they are.
    private var lower: [String: String] = [:]

    func name(_ pointer: UnsafePointer<CChar>) -> String {
      let name = String(cString: pointer)
      if let known = lower[name] { return known }
      let made = name.lowercased()
      if lower.count < 4096 { lower[name] = made }
      return made
    }
  }

  /// - Parameters:
  ///   - bytes: UTF-8, whatever encoding the bytes name.
  ///   - mupdf: the context's pointer.
  package static func read(
    _ bytes: [UInt8], _ mupdf: OpaquePointer
  ) throws(Failure) -> Reading {
    guard bytes.count <= MarkupTree.maximumBytes else { throw .entangled }
    let filling = Filling()
    var reader: Int32 = 0
    // The pointer is used while the call lasts, and `filling` lives longer.
    var events = paper_mupdf_events(
      user: Unmanaged.passUnretained(filling).toOpaque(), begin: Self.begin, end: Self.end,
      text: Self.text)
    let result = withExtendedLifetime(filling) {
      // The shim copies `bytes.count` bytes.
      paper_mupdf_read_markup(mupdf, bytes, bytes.count, &events, &reader)
    }
    guard result == PAPER_MUPDF_OK else {
      throw result == PAPER_MUPDF_UNSUPPORTED ? .entangled : .damaged
    }
    let isCut = filling.builder.isCut
    let tree = filling.builder.finish()
    filling.builder = MarkupTree.Builder()
    return Reading(tree: tree, kind: reader == PAPER_MUPDF_XML ? .xml : .html5, isCut: isCut)
  }

  private static func filling(_ user: UnsafeMutableRawPointer?) -> Filling? {
    // The pointer is the one that `read` has given.
    user.map { Unmanaged<Filling>.fromOpaque($0).takeUnretainedValue() }
  }

  private static let begin:
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafePointer<CChar>?,
      UnsafePointer<UnsafePointer<CChar>?>?, Int
    ) -> Void = { user, name, attributes, count in
      guard let filling = filling(user), let name else { return }
      var pairs: [(name: String, value: String)] = []
      // The shim gives two strings for each attribute.
      for index in 0..<count {
        guard let key = attributes?[2 * index], let value = attributes?[2 * index + 1] else {
          continue
        }
        pairs.append((filling.name(key), String(cString: value)))
      }
      filling.builder.begin(filling.name(name), attributes: pairs)
    }

  private static let end: @convention(c) (UnsafeMutableRawPointer?) -> Void = { user in
    filling(user)?.builder.end()
  }

  private static let text:
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?) -> Void = { user, text in
      guard let filling = filling(user), let text else { return }
      // A text ends with a zero, and is valid UTF-8 as the bytes were.
      let count = length(text)
      text.withMemoryRebound(to: UInt8.self, capacity: count) { bytes in
        filling.builder.text(UnsafeBufferPointer(start: bytes, count: count))
      }
    }

  /// Bytes before the final zero, which the shim has put there.
  private static func length(_ text: UnsafePointer<CChar>) -> Int {
    var count = 0
    while text[count] != 0 { count += 1 }
    return count
  }
}

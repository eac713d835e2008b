import JSON
import PlaceSync
import SystemCalls

/// The file of the account and of the places that a server has not got yet.
struct PlaceFile {
  /// What the file holds.
  struct Kept: Equatable {
    /// Names this device to servers. Random, and the same for ever.
    var device = String(UInt64.random(in: 0 ... .max), radix: 16)
    var account: PlaceAccount?
    /// By the names of books at the server, the latest last.
    var books: [(name: String, kept: PlaceExchange.Kept)] = []

    static func == (one: Kept, other: Kept) -> Bool {
      one.device == other.device && one.account == other.account
        && one.books.map(\.name) == other.books.map(\.name)
        && one.books.map(\.kept) == other.books.map(\.kept)
    }

    /// Books at most. A book whose place has arrived goes before others.
    static let most = 500

    func book(_ name: String) -> PlaceExchange.Kept {
      books.first { $0.name == name }?.kept ?? PlaceExchange.Kept()
    }

    /// - Returns: whether something has changed.
    mutating func keep(_ kept: PlaceExchange.Kept, of name: String) -> Bool {
      guard book(name) != kept else { return false }
      books.removeAll { $0.name == name }
      books.append((name, kept))
      while books.count > Self.most {
        books.remove(at: books.firstIndex { $0.kept.waiting == nil } ?? 0)
      }
      return true
    }
  }

  /// Bytes of a file of ours at most.
  private static let limit = 4 << 20

  let path: String

  /// - Returns: nil where a file is there that is none of ours: the file is not replaced.
  func read() -> Kept? {
    guard Files.exists(path) else { return Kept() }
    guard let bytes = try? Files.read(path, limit: Self.limit), let value = JSONValue(bytes),
      let fields = try? JSONFields(value), let device: String = try? fields.needed("device"),
      !device.isEmpty, device.utf8.count <= 64
    else { return nil }
    var kept = Kept()
    kept.device = device
    kept.account = (try? fields.optional("account")) ?? nil
    guard case .object(let all) = value, case .array(let books)? = all["books"] else {
      return kept
    }
    kept.books = books.suffix(Kept.most).compactMap { book in
      guard let fields = try? JSONFields(book), let name: String = try? fields.needed("book"),
        let text: String = try? fields.needed("kept"), let found = PlaceExchange.Kept(text: text)
      else { return nil }
      return (name, found)
    }
    return kept
  }

  /// - Returns: whether the bytes are on the disk.
  func write(_ kept: Kept) -> Bool {
    let books = kept.books.map { name, kept in
      JSONValue.object(["book": .string(name), "kept": .string(kept.text)])
    }
    let value = JSONValue(fields: [
      "device": .string(kept.device), "account": kept.account?.json, "books": .array(books),
    ])
    do throws(Files.Failure) {
      try Files.makeFolder(Paths.parent(of: path), mode: 0o700)
      try Files.replace(
        path, with: Array(value.text(isIndented: true).utf8), mode: 0o600, isKept: true)
    } catch { return false }
    return true
  }
}

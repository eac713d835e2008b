import IPC

extension BookFacts {
  /// What a FictionBook says in its description.
  init(fictionBook tree: XMLTree) {
    guard let info = tree.first("title-info") else { return }
    title = info.child("book-title")?.words() ?? ""
    details.authors = info.children.filter { $0.name == "author" }
      .prefix(IPCLimits.surveyAuthors).map(Self.name).filter { !$0.isEmpty }
    author = details.authors.prefix(8).joined(separator: ", ")
    details.tags = info.children.filter { $0.name == "genre" }.prefix(IPCLimits.tags)
      .map { $0.words(64) }
    details.summary = info.child("annotation")?.words(4 * DetailsRecord.summaryLetters) ?? ""
    details.published = PlainDate.prefix(of: info.child("date")?.words(32) ?? "")
    details.publisher = tree.first("publish-info")?.child("publisher")?.words() ?? ""
    language = info.child("lang")?.words(32) ?? ""
    series = info.child("sequence")?["name"] ?? ""
    number = info.child("sequence")?["number"] ?? ""
    guard let address = info.child("coverpage")?.child("image")?[qualified: "href", in: "l"],
      address.hasPrefix("#")
    else { return }
    let id = String(address.dropFirst())
    guard let binary = tree.elements("binary").first(where: { $0["id"] == id }) else { return }
    cover = { Base64Reader.decode(binary.words(128 << 20)) }
  }

  private static func name(of author: XMLElement) -> String {
    let parts = ["first-name", "middle-name", "last-name"].map { author.child($0)?.words() ?? "" }
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }
}

enum Base64Reader {
  /// The bytes; nil where there are none. What is no figure of the code is skipped.
  static func decode(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    var (bits, count): (UInt32, Int) = (0, 0)
    for byte in text.utf8 {
      guard let value = figure(byte) else { continue }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return bytes.isEmpty ? nil : bytes
  }

  private static func figure(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x41...0x5A: byte - 0x41
    case 0x61...0x7A: byte - 0x61 + 26
    case 0x30...0x39: byte - 0x30 + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}

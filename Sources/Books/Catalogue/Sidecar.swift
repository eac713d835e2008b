import Books

/// Descriptions in OPF files beside books, as Calibre and other programs write the files.
enum Sidecar {
  /// Where the description of a book may lie, the better place first.
  static func places(beside file: [UInt8]) -> [Picture.Source] {
    let slash = UInt8(ascii: "/")
    guard let at = file.lastIndex(of: slash) else { return [] }
    let name = file[(at + 1)...]
    let stem = name.lastIndex(of: UInt8(ascii: ".")).map { name[..<$0] } ?? name
    return [
      Array(file[...at] + stem) + Array(".opf".utf8), file[...at] + Array("metadata.opf".utf8),
    ]
    .map { Picture.Source(bytes: $0) }
  }
}

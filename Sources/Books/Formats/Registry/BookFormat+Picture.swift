import Localisation

extension BookFormat {
  /// A book of one page. The formats of pictures are those of `PictureHeader.Kind`.
  static let picture = BookFormat(
    .picture, name: Localisation.text("picture"), .pages, isPrinted: false,
    signatures: [Signature(.start) { PictureHeader.kind(of: $0) != nil }], beginnings: [])
}

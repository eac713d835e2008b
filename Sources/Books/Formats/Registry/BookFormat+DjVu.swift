extension BookFormat {
  static let djvu = BookFormat(
    .djvu, name: "DjVu", listed: ["DjVu"],
    endings: ["djvu": "image/vnd.djvu", "djv": "image/vnd.djvu"], .pages,
    signatures: [.start("AT&TFORM")])
}

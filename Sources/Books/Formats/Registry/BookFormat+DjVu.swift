extension BookFormat {
  static let djvu = BookFormat(
    .djvu, name: "DjVu", listed: ["DjVu"],
    endings: ["djvu": "image/vnd.djvu", "djv": "image/vnd.djvu"], .pages,
    otherMediaTypes: ["image/vnd.djvu+multipage"], signatures: [.start("AT&TFORM")])
}

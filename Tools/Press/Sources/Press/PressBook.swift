/// A book as the press knows it: how to draw its cover and each of its pages.
struct PressBook {
  typealias Drawing = (Canvas) -> Void

  struct Size {
    let width: Int
    let height: Int

    static let standard = Size(width: 918, height: 1440)
    static let wide = Size(width: 2040, height: 1440)
  }

  /// Also the name of its folder.
  let id: String
  let title: String
  let author: String
  var pageSize = Size.standard
  let cover: Drawing
  /// Page 0 is the left page of the first spread, inside the front cover;
  /// even pages lie on the left, odd ones on the right.
  let pages: [Drawing]
  /// Pages of continuous tones, better kept as JPEG than in 256 colours.
  var picturePages: Set<Int> = []
  /// The quality of those JPEGs and of the cover.
  var quality = 90
  var edition = Edition.pictures
}

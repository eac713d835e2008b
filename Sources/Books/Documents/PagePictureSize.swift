/// How large pictures of pages are. Pages of pixels keep their own size.
public enum PagePictureSize: Equatable, Sendable {
  /// So many dots to an inch.
  case dots(Int)
  /// A page that is a single scan has the pixels of the scan. Other pages have so many dots to an inch.
  case own(otherwise: Int)
}

import Books
import SystemCalls

extension Catalogue {
  /// The user's own library: `catalogue.db` and the small covers in the user's cache, the list of folders beside
  /// `library.db`.
  /// - Returns: nil for a user without a home.
  public static func ofUser(
    surveyor: (any BookSurveyor)?, calibre: (any CalibreReader)?,
    wake: @escaping @Sendable () -> Void
  ) -> Catalogue? {
    guard let cache = Paths.userCache, let data = Paths.userData else { return nil }
    return Catalogue(
      path: Paths.joined(cache, "catalogue.db"), packs: Paths.joined(cache, "small-covers"),
      roots: Paths.joined(data, "roots"), surveyor: surveyor, calibre: calibre, wake: wake)
  }
}

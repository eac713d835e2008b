import Books
import SystemCalls

extension Catalogue {
  /// The user's own library: `catalogue.db` and the small covers in the user's cache, the list of folders beside
  /// `library.db`.
  /// - Parameter takesOver: whether this program scans as soon as another program no longer does.
  /// - Returns: nil for a user without a home.
  public static func ofUser(
    surveyor: (any BookSurveyor)?, calibre: (any CalibreReader)?, takesOver: Bool = true,
    wake: @escaping @Sendable () -> Void
  ) -> Catalogue? {
    guard let cache = Paths.userCache, let data = Paths.userData else { return nil }
    var surroundings = Surroundings()
    surroundings.takesOver = takesOver
    // Behind a command somebody waits, and on a busy machine a thread of the idle class may wait for minutes.
    surroundings.givesWay = takesOver
    return Catalogue(
      path: Paths.joined(cache, "catalogue.db"), packs: Paths.joined(cache, "small-covers"),
      roots: Paths.joined(data, "roots"), surveyor: surveyor, calibre: calibre,
      surroundings: surroundings, wake: wake)
  }

  private static var userList: RootList? {
    Paths.userData.map { RootList(path: Paths.joined($0, "roots")) }
  }

  /// The folders of the user's library. Reads the disk.
  package static var userRoots: [Picture.Source] {
    userList?.read().map(Picture.Source.init(bytes:)) ?? []
  }

  /// Takes a folder out of the list of the user's library, also a folder that is gone. The program that scans follows the list.
  /// - Returns: whether the folder was in the list.
  package static func removeUserRoot(_ folder: Picture.Source) throws(Files.Failure) -> Bool {
    try userList?.remove(folder) ?? false
  }
}

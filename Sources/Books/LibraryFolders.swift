/// The folders of the library, as their panel shows the folders.
public struct LibraryFolders: Equatable, Sendable {
  public struct Folder: Equatable, Sendable {
    /// The bytes of the folder's path.
    public var path: [UInt8]
    /// The number of the books, as of the last walk.
    public var books = 0
    /// Whether the folder is there.
    public var isMounted = true
    /// Whether the folder is a part of another folder of the library.
    public var isNested = false
    /// Whether names are being read in the folder.
    public var isWalking = false
    /// When a walk last ended, in seconds since 1970; nil before the first walk.
    public var walked: Int?

    public init(path: [UInt8]) { self.path = path }
  }

  /// How far a scan has come.
  public struct Progress: Equatable, Sendable {
    /// The books that were met since the walk began.
    public var found: Int
    /// The books into which nobody has looked yet.
    public var waiting: Int
    /// Whether names are still being read.
    public var isWalking: Bool

    public init(found: Int, waiting: Int, isWalking: Bool) {
      (self.found, self.waiting, self.isWalking) = (found, waiting, isWalking)
    }
  }

  public var folders: [Folder] = []
  /// Nil while nothing is scanned.
  public var progress: Progress?

  public init() {}
}

/// What a reader does with the folders of the library. Files stay as they are.
public enum FolderRequest: Equatable, Sendable {
  /// To look for changes in all folders.
  case scan
  /// To take a folder out of the library, named by the bytes of the path.
  case remove([UInt8])
}

/// What walks through a folder of WebDAV have found: the names below the folder's address, without the address.
///
/// A path is the address of a folder below the root, as the server has the address, without a slash at either end; the
/// root's path is empty. `KeptListing` keeps the value.
public struct RootListing: Equatable, Sendable {
  public struct File: Hashable, Sendable {
    /// The last part of the address, as the server has the address.
    public var name: String
    /// What the server calls the file, without the ending.
    public var title: String
    /// As the server names the type; empty for none.
    public var type = ""
    /// In bytes, as the server tells, which may be a lie; nil where that is not told.
    public var size: Int?
    /// When the file was changed, in seconds since 1970; nil where that is not told.
    public var changed: Int?

    public init(
      name: String, title: String, type: String = "", size: Int? = nil, changed: Int? = nil
    ) {
      (self.name, self.title, self.type) = (name, title, type)
      (self.size, self.changed) = (size, changed)
    }
  }

  /// A folder as the folder above tells of it.
  public struct Subfolder: Hashable, Sendable {
    /// The last part of the address, as the server has the address.
    public var name: String
    /// A mark that changes with the folder; empty where the server tells none.
    public var version: String

    public init(name: String, version: String = "") { (self.name, self.version) = (name, version) }
  }

  public struct Folder: Equatable, Sendable {
    public var files: [File] = []
    public var folders: [Subfolder] = []
    /// The mark that held as the folder was listed; empty for a folder that is to be listed by the next walk.
    public var version = ""
    /// The number of the walk that has come through last.
    public var walk = 0
    /// Whether the last answer had no names, and the names of the answer before stand.
    public var isDoubted = false

    public init() {}
  }

  /// By their paths.
  public var folders: [String: Folder] = [:]
  /// The number of the walk that has begun last; 0 before the first walk.
  public var walk = 0
  /// Whether that walk has come through all folders.
  public var isWhole = true
  /// When a walk last came through all folders, in seconds since 1970; nil before.
  public var walked: Int?

  public init() {}

  public static func path(_ folder: String, _ name: String) -> String {
    folder.isEmpty ? name : "\(folder)/\(name)"
  }

  /// The number of all files.
  public var count: Int { folders.values.reduce(0) { $0 + $1.files.count } }
}

import ServerStore
import WebClient

/// What a server tells of a folder: the files that Paper reads, and the folders in the folder.
public struct FolderNames: Equatable, Sendable {
  public var files: [RootListing.File]
  public var folders: [RootListing.Subfolder]
  /// Whether the answer has come to its end without a flaw.
  public var isWhole: Bool

  public init(
    files: [RootListing.File] = [], folders: [RootListing.Subfolder] = [], isWhole: Bool = true
  ) {
    (self.files, self.folders, self.isWhole) = (files, folders, isWhole)
  }

  var isEmpty: Bool { files.isEmpty && folders.isEmpty }
}

/// Tells the names in folders below the root of a server.
public protocol FolderLister {
  /// Waits for the server.
  /// - Parameter path: of the folder, as `RootListing` has paths.
  func names(in path: String, stop: WebStop) throws(RoomFailure) -> FolderNames
}

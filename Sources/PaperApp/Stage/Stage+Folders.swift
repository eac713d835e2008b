import Books
import Chrome
import Localisation
import Shell

/// The folders of the library on their way between the panel and the catalogue.
final class StageFolders {
  fileprivate var known = LibraryFolders()
  fileprivate var requests: [FolderRequest] = []
}

extension Stage {
  /// The folders of the library and how far they were scanned.
  package var libraryFolders: LibraryFolders {
    get { folders.known }
    set { folders.known = newValue }
  }

  /// What the reader has asked for about the folders, since the last call.
  package func takeFolderRequests() -> [FolderRequest] {
    defer { folders.requests = [] }
    return folders.requests
  }

  /// Asks for a change of the folders.
  package func ask(_ request: FolderRequest) { folders.requests.append(request) }

  /// Shows the folders of the library, or shows them no longer.
  func toggleFolders(at time: Double) {
    guard navigator.top == nil, opening.pending == nil else { return }
    overlays.toggle(FoldersPanel.self, at: time) { FoldersPanel() }
  }

  /// Lets the panel follow the folders. The panel goes as a book opens.
  func followFolders(at time: Double) {
    guard let panel = overlays.first(FoldersPanel.self) else { return }
    guard navigator.top == nil else { return overlays.close(panel, at: time) }
    panel.show(folders.known)
  }

  /// Whether names are being read in folders of the library, on disks or on servers.
  var isLookingForBooks: Bool {
    libraryFolders.progress != nil
      || serverFacts.servers.contains { $0.root?.isWalking == true }
  }

  /// The innermost folder of the library in which a book lies, where the folder is not there, for readers; else nil.
  func absentFolder(of book: BookLocator) -> String? {
    let path = book.askedPath
    let folder = folders.known.folders.filter { folder in
      let rest = path.dropFirst(folder.path.count)
      return path.starts(with: folder.path)
        && (rest.first == UInt8(ascii: "/") || folder.path.last == UInt8(ascii: "/"))
    }.max { $0.path.count < $1.path.count }
    guard let folder, !folder.isMounted else { return nil }
    return Printable.escaped(LabelText.bounded(Picture.Source(bytes: folder.path).path))
  }

  func askRemoval(of folder: [UInt8]) {
    let path = Printable.escaped(LabelText.bounded(Picture.Source(bytes: folder).path))
    overlays.open(
      QuestionCard(
        Localisation.text("Remove from the library?"),
        Localisation.text(
          "The books of {folder} leave the shelf. No file is touched. Places, notes and collections are kept, and come back with the folder.",
          ["folder": path]),
        yes: Localisation.text("Remove from the library"),
        .shelf(.folders(.remove(folder))), context: .shelf), focus: QuestionCard.no)
  }
}

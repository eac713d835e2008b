import Books
import Content
import Controls
import Localisation
import PaperGeometry
import Shell

/// The folders of the library, each with the number of its books and its state. Buttons add a folder, scan all folders,
/// and take a folder out of the library.
package final class FoldersPanel: FormOverlay {
  package let view: FormView
  private var folders = LibraryFolders()
  private var isFirst = true

  private static let (list, status): (ControlID, ControlID) = ("folders", "status")

  package init() {
    view = FormView(
      Form(
        "folders", title: Localisation.text("Folders of the library"),
        [
          [.words(Self.status, "", .caption, lines: 2)],
          [
            .list(
              Self.list, Localisation.text("The library has no folders yet."),
              ControlList(count: 0, rowHeight: 70, titleLines: 2))
          ],
          [.button("add", Localisation.text("Add a folder …"))],
        ] + Self.buttons(hasFolders: false), place: .left, width: 420))
    view.rows = { [weak self] _, row in self?.row(row) }
  }

  /// A line each: some languages need the whole width for the words.
  private static func buttons(hasFolders: Bool) -> [[Control]] {
    [
      [.button("scan", Localisation.text("Scan again"), isEnabled: hasFolders)],
      [.button("remove", Localisation.text("Remove from the library …"), isEnabled: hasFolders)],
    ]
  }

  // MARK: Rows

  /// Takes the folders of the frame.
  package func show(_ folders: LibraryFolders) {
    guard isFirst || folders != self.folders else { return }
    let former = cursor?.path
    let count = self.folders.folders.count
    self.folders = folders
    let place = former.flatMap { path in folders.folders.firstIndex { $0.path == path } }
    if isFirst || count != folders.folders.count || place == nil {
      // The row beneath takes the place of a folder that has gone.
      let old = min(view.form[Self.list]?.list?.cursor ?? 0, max(0, folders.folders.count - 1))
      view.form.change(Self.list) { $0.replace(count: folders.folders.count, cursor: place ?? old) }
    }
    view.form[Self.status] = .words(Self.status, status, .caption, lines: 2)
    for button in Self.buttons(hasFolders: !folders.folders.isEmpty).joined()
    where view.form[button.id] != button {
      view.form[button.id] = button
    }
    if isFirst, view.focus != nil { view.takeFocus(folders.folders.isEmpty ? "add" : Self.list) }
    isFirst = false
  }

  private var status: String {
    guard let progress = folders.progress else {
      return Localisation.text("Paper shows the books of these folders, and changes no file.")
    }
    let found = Localisation.count(
      progress.found, one: "1 book was met", other: "{count} books were met")
    let waiting = Localisation.count(
      progress.waiting, one: "1 book is still to be looked into",
      other: "{count} books are still to be looked into")
    let parts = (progress.isWalking ? [found] : []) + (progress.waiting > 0 ? [waiting] : [])
    return Localisation.text(
      "Scanning: {progress}", ["progress": parts.joined(separator: " · ")])
  }

  private var cursor: LibraryFolders.Folder? {
    guard let row = view.form[Self.list]?.list?.cursor, folders.folders.indices.contains(row)
    else { return nil }
    return folders.folders[row]
  }

  private func row(_ index: Int) -> ListRow? {
    guard folders.folders.indices.contains(index) else { return nil }
    let folder = folders.folders[index]
    let path = LabelText.bounded(Picture.Source(bytes: folder.path).path)
    return ListRow(Printable.escaped(path), note: Self.words(folder), isMarked: folder.isWalking)
  }

  /// The number of the books and the state in words.
  private static func words(_ folder: LibraryFolders.Folder) -> String {
    let count = Localisation.count(folder.books, one: "1 book", other: "{count} books")
    return [count, state(folder)].joined(separator: " · ")
  }

  private static func state(_ folder: LibraryFolders.Folder) -> String {
    if folder.isWalking { return Localisation.text("is being scanned") }
    if !folder.isMounted { return Localisation.text("not mounted, the books stay") }
    if folder.isNested { return Localisation.text("part of another folder") }
    guard let day = folder.walked.flatMap(LocalDay.text) else {
      return Localisation.text("not scanned yet")
    }
    return Localisation.text("scanned on {day}", ["day": day])
  }

  // MARK: Actions

  package func perform(_ action: ControlAction, at time: Double) -> [ChromeRequest] {
    switch action {
    case .pressed("add"): return [.command(.openFolders)]
    case .pressed("scan"): return [.shelf(.folders(.scan))]
    case .asked(Self.list, _), .pressed("remove"):
      return cursor.map { [.shelf(.askRemoval(of: $0.path))] } ?? []
    default: return []
    }
  }
}

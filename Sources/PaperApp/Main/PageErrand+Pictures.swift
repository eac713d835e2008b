import BookClients
import Books
import Desktop
import Imaging
import Localisation
import PaperRaster
import Shell
import SystemCalls

/// Pages as pictures, one file for each page.
extension PageErrand {
  /// Saves pages as files of PNG in a folder. No file is replaced.
  /// - Parameters:
  ///   - size: of the pictures.
  ///   - folder: asks the user; waits.
  func savePictures(
    _ wish: PageWish, size: PagePictureSize, folder: @escaping @Sendable () -> SavePlace
  ) {
    inBackground { [self] run in
      guard case .folder(let folder) = folder() else { return nil }
      begin(&run)
      return inTurn { madePictures(wish, size: size, in: folder, &run) }
    }
  }

  private func madePictures(
    _ wish: PageWish, size: PagePictureSize, in folder: String, _ run: inout Run
  ) -> String {
    var writing = PictureWriting(
      folder: folder, names: PictureNames(wish.document.title, last: wish.plan.pages.max() ?? 0))
    var (reason, isWhole, work): (String?, Bool, Run) = (nil, false, run)
    do throws(SheetReader.Failure) {
      isWhole = try pictures.read(wish.plan.pages, of: wish.document, size: size) {
        page, bitmap in
        writing.write(bitmap, page)
          && goesOn(&work, writing.count, of: wish.plan.pages.count)
      }
    } catch { reason = error.reason }
    run = work
    return writing.words(isWhole: isWhole, reason ?? writing.failure)
  }
}

/// The files of a wish, while they are written.
private struct PictureWriting {
  let folder: String
  let names: PictureNames
  private(set) var count = 0
  /// Why a picture could not be written, in one line.
  private(set) var failure: String?

  init(folder: String, names: PictureNames) { (self.folder, self.names) = (folder, names) }

  /// - Returns: whether the picture is written.
  mutating func write(_ bitmap: Bitmap, _ page: Int) -> Bool {
    do {
      let bytes = try PNGWriter.data(bitmap)
      let path = try SavePlace.freePath(in: folder, names.name(of: page))
      do throws(Files.Failure) {
        try Files.replace(path, with: bytes)
      } catch {
        Files.remove(path)
        throw error
      }
      count += 1
      return true
    } catch {
      failure = (error as? Files.Failure)?.reason ?? "\(error)"
      return false
    }
  }

  /// What the reader is told at the end.
  func words(isWhole: Bool, _ reason: String?) -> String {
    let saved = Localisation.count(
      count, one: "1 picture is saved in {folder}.",
      other: "{count} pictures are saved in {folder}.",
      ["folder": folder])
    if isWhole { return saved }
    guard let reason else {
      return Localisation.text("Stopped: {saved}", ["saved": saved])
    }
    guard count > 0 else {
      return Localisation.text("The pages are not saved: {reason}", ["reason": reason])
    }
    return Localisation.text(
      "{saved} The rest is not: {reason}", ["saved": saved, "reason": reason])
  }
}

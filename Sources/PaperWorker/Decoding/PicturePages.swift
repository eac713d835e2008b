import BookFormats
import CPictures
import PictureScaling
import IPC

/// Renders pages that are pictures. Keeps the picture decoded last, as a page is asked for by regions
/// and at several sizes one after the other.
final class PicturePages {
  private var last: (page: Int, picture: UprightPicture)?

  /// Renders a region of a page of which there are `scale` pixels to a pixel of its picture.
  func render(
    _ page: Int, scale: Float, _ region: PixelRegion, into memory: UnsafeMutableRawBufferPointer,
    data: () throws(WorkerError) -> PictureData
  ) throws(WorkerError) {
    guard region.byteCount <= memory.count else {
      throw WorkerError(.badRequest, "the region does not fit into its memory")
    }
    let picture = try picture(page, scale: scale, data)
    RowScaler(picture, scale: Double(scale), region).render(into: memory)
  }

  /// Renders a whole picture, as large as it fits into the region's size.
  func cover(
    _ file: [UInt8], _ region: PixelRegion, into memory: UnsafeMutableRawBufferPointer
  ) throws(WorkerError) -> CoverSize {
    let header: PictureHeader
    do throws(PictureHeader.Flaw) { header = try PictureData.bytes(file).header() } catch {
      throw WorkerError(error)
    }
    let size = try PageSize(of: header)
    let (scale, fitted) = try region.fitting(size)
    try render(0, scale: scale, fitted, into: memory) { () throws(WorkerError) in .bytes(file) }
    return CoverSize(width: fitted.width, height: fitted.height, natural: size)
  }

  private func picture(
    _ page: Int, scale: Float, _ data: () throws(WorkerError) -> PictureData
  ) throws(WorkerError) -> UprightPicture {
    if let last, last.page == page, last.picture.suffices(for: scale) { return last.picture }
    // Let go first: the old and the new one together would need twice the memory.
    last = nil
    let picture = try UprightPicture(decoding: try data(), scale: scale)
    last = (page, picture)
    return picture
  }
}

/// A decoded picture, upright and opaque, row by row.
final class UprightPicture: PictureRows {
  let width: Int
  let height: Int
  /// The size of the picture in its file, of which this may be a smaller version.
  let fullWidth: Int
  let fullHeight: Int

  private enum Rows {
    case decoder(OpaquePointer)
    case turned([UInt32])
  }
  private let rows: Rows

  /// Whether there is no larger version that could be held.
  private let isAtMost: Bool
  /// A picture that is read from its file as its rows are.
  private let data: PictureData

  /// - Parameter scale: what it will be shown at; a large picture is decoded no larger than that needs.
  init(decoding data: PictureData, scale: Float) throws(WorkerError) {
    let header: PictureHeader
    do throws(PictureHeader.Flaw) {
      header = try data.header()
    } catch {
      throw WorkerError(error)
    }
    _ = try PageSize(of: header)
    (fullWidth, fullHeight) = header.uprightSize
    let wanted = Int((Float(header.width) * min(scale, 1)).rounded(.up))
    let pointer = try data.decode(header, scale: min(scale, 1))
    let (across, down) = (
      Int(paper_picture_width(pointer)), Int(paper_picture_height(pointer))
    )
    isAtMost = across < wanted
    (width, height) = header.orientation >= 5 ? (down, across) : (across, down)
    if header.orientation == 1 {
      rows = .decoder(pointer)
      self.data = data.isFile ? data : .bytes([])
    } else {
      rows = .turned(Self.turned(pointer, across, down, header.orientation))
      paper_picture_free(pointer)
      self.data = .bytes([])
    }
  }

  deinit { if case .decoder(let pointer) = rows { paper_picture_free(pointer) } }

  /// Whether nothing would be gained by decoding the picture again.
  func suffices(for scale: Float) -> Bool {
    isAtMost || width >= fullWidth || Float(width) >= Float(fullWidth) * scale
  }

  /// Row `y` of the picture, into room for `width` pixels.
  func read(row y: Int, into out: UnsafeMutableBufferPointer<UInt32>) {
    precondition(out.count >= width && (0..<height).contains(y), "a row of the picture")
    switch rows {
    case .decoder(let pointer): paper_picture_row(pointer, Int32(y), out.baseAddress)
    case .turned(let pixels):
      for x in 0..<width { out[x] = pixels[y * width + x] }
    }
  }

  /// The pixels made upright, by an orientation as EXIF numbers them.
  private static func turned(
    _ pointer: OpaquePointer, _ across: Int, _ down: Int, _ orientation: Int
  ) -> [UInt32] {
    // Where a stored pixel goes: its first place, and the steps to those of the next pixel to the
    // right and of the next one below.
    let (width, height) = orientation >= 5 ? (down, across) : (across, down)
    let (right, bottom) = (width - 1, (height - 1) * width)
    let (start, step, rowStep) =
      switch orientation {
      case 2: (right, -1, width)
      case 3: (bottom + right, -1, -width)
      case 4: (bottom, 1, -width)
      case 5: (0, width, 1)
      case 6: (right, width, -1)
      case 7: (bottom + right, -width, -1)
      case 8: (bottom, -width, 1)
      default: (0, 1, width)
      }
    var row = [UInt32](repeating: 0, count: across)
    return [UInt32](unsafeUninitializedCapacity: across * down) { out, count in
      // Bound: start, step and rowStep reach each of the `across * down` places exactly once.
      for y in 0..<down {
        paper_picture_row(pointer, Int32(y), &row)
        for x in 0..<across {
          let place = start + x * step + y * rowStep
          assert(out.indices.contains(place), "a place of the turned picture")
          out[place] = row[x]
        }
      }
      count = across * down
    }
  }
}

extension PageSize {
  /// The page that a picture is, in pixels. A picture that is next to nothing but long is no page.
  init(of header: PictureHeader) throws(WorkerError) {
    let (width, height) = header.uprightSize
    guard let size = PageSize(width: Float(width), height: Float(height)) else {
      throw WorkerError(.unsupported, "\(width) x \(height) pixels have not the shape of a page")
    }
    self = size
  }
}

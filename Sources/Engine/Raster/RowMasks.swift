import PaperGeometry
import PaperRasterJobs

// The masks of a row's pieces: kept for the rows that are alike, or made in scratch memory.

extension RowPainter {
  /// Works out the masks of the ends of spans that hold for several rows. A shadow's mask is another on every
  /// row, so its weights are kept, if what a row adds is one factor.
  mutating func keepMasks(_ y: Int) {
    for k in 0..<row.renewed.count {
      let i = row.renewed[k]
      let command = plan.commands[i].takeUnretainedValue()
      if case .shadow(_, let blur) = command.source,
        blur._withUnsafeGuaranteedRef({ !$0.isProfiled(y) })
      {
        continue
      }
      let (span, clear, place) = (row.seen[i].span, row.seen[i].clear, kept.memory(of: i))
      row.note(
        i, left: keepMask(command, span.lo, span.fullLo, y, place, clear),
        right: keepMask(command, span.fullHi, span.hi, y, place + Scratch.capacity, clear))
    }
  }

  /// - Parameter place: memory for `Scratch.capacity` words.
  private func keepMask(
    _ command: PreparedCommand, _ lo: Int, _ hi: Int, _ y: Int,
    _ place: UnsafeMutablePointer<UInt32>, _ clear: ColumnRange
  ) -> UnsafePointer<UInt32>? {
    let count = hi - lo
    guard count > 0, count <= Scratch.capacity else { return nil }
    if case .shadow(_, let blur) = command.source {
      blur._withUnsafeGuaranteedRef { weigh(command, $0, lo, y, count, clear) }
      // A weight is as long as a mask's word.
      for i in 0..<count { place[i] = scratch.weights[i].bitPattern }
    } else {
      makeMask(command, lo, y, count, clear, place)
    }
    return UnsafePointer(place)
  }

  /// What is kept of the mask of pixels of a piece's end: the words, or a shadow's weights.
  @inline(__always)
  private func kept(_ piece: RowPiece, _ x: Int, _ count: Int) -> UnsafePointer<UInt32>? {
    // Bound: what is kept has a word for every pixel of its end.
    if x + count <= piece.fullLo { return piece.left.map { $0 + (x - piece.lo) } }
    return x >= piece.fullHi ? piece.right.map { $0 + (x - piece.fullHi) } : nil
  }

  /// The mask of `count` (at most `Scratch.capacity`) pixels of a piece's end of anything but a shadow: the one that is
  /// kept, or one that is made in scratch memory.
  func mask(
    of piece: RowPiece, _ command: PreparedCommand, _ x: Int, _ y: Int, _ count: Int
  ) -> UnsafePointer<UInt32> {
    if let kept = kept(piece, x, count) { return kept }
    makeMask(command, x, y, count, row.seen[piece.command].clear, scratch.mask)
    return UnsafePointer(scratch.mask)
  }

  /// The weights of a shadow's pixels, as many, kept or made in scratch memory, and the factor of the row.
  func shade(
    _ piece: RowPiece, _ command: PreparedCommand, _ blur: Unmanaged<Blur>, _ x: Int, _ y: Int,
    _ count: Int
  ) -> (UnsafePointer<Float>, Float) {
    blur._withUnsafeGuaranteedRef { blur in
      let isProfiled = blur.isProfiled(y)
      let factor = isProfiled ? command.opacity * blur.profile(row: y) : command.opacity
      if isProfiled, let kept = kept(piece, x, count) {
        // A weight is as long as a mask's word.
        return (UnsafeRawPointer(kept).assumingMemoryBound(to: Float.self), factor)
      }
      weigh(command, blur, x, y, count, row.seen[piece.command].clear)
      return (UnsafePointer(scratch.weights), factor)
    }
  }

  /// Fills the first `count` (at most `Scratch.capacity`) of the mask of anything but a shadow: coverage and opacity.
  ///
  /// The factors of a weight are multiplied in the same order wherever a run begins.
  func makeMask(
    _ command: PreparedCommand, _ x: Int, _ y: Int, _ count: Int, _ clear: ColumnRange,
    _ mask: UnsafeMutablePointer<UInt32>
  ) {
    scratch.weights.update(repeating: 1, count: count)
    command.dim(x, y, scratch.weights, count: count, clear: clear)
    kernels.mask(scratch.weights, command.opacity, mask, count)
  }

  /// Fills the weights with coverage and blur, but for the factor of a row that is profiled.
  private func weigh(
    _ command: PreparedCommand, _ blur: Blur, _ x: Int, _ y: Int, _ count: Int, _ clear: ColumnRange
  ) {
    let weights = scratch.weights
    let columns = blur.isProfiled(y) ? blur.columns(from: x) : nil
    if let columns, blur.isUpright {
      weights.update(from: columns, count: count)
      return command.dim(x, y, weights, count: count, clear: clear)
    }
    weights.update(repeating: 1, count: count)
    command.dim(x, y, weights, count: count, clear: clear)
    if let columns {
      for i in 0..<count { weights[i] *= columns[i] }
    } else {
      blur.dim(kernels, x, y, weights, count: count)
    }
  }
}

import PaperGeometry
import PaperRasterJobs

// Draws rows of the target: the pieces of `RowPieces`, back to front.
//
// Method: a piece is drawn in up to three parts: masked, full, masked. A part makes its colours in
// scratch memory (or straight in the target where nothing shines through) and blends them.

/// Draws rows of one frame; each thread has its own.
struct RowPainter: ~Copyable {
  private let kernels: Kernels
  private let plan: Plan
  /// A row of the background, because a row is copied faster than it is filled anew.
  private let ground: UnsafeMutablePointer<Pixel>
  private let scratch = Scratch()
  private let kept: KeptMasks
  private var row: RowPieces

  init(_ kernels: Kernels, _ plan: Plan, background: Pixel, region: Region) {
    self.kernels = kernels
    self.plan = plan
    // Bound: the visible part of a row is no longer than the region is wide.
    ground = .allocate(capacity: region.bounds.width)
    ground.initialize(repeating: background, count: region.bounds.width)
    kept = KeptMasks(commands: plan.count)
    row = RowPieces(plan, region: region)
  }

  deinit { ground.deallocate() }

  /// Draws rows below those of the call before.
  ///
  /// Bound: `rows` lies inside the region's bounds, these inside the target.
  mutating func paint(_ rows: Range<Int>, _ target: Frame.Memory) {
    for y in rows {
      if y >= row.until {
        row.look(plan, row: y)
        keepMasks(y)
        row.cut()
      }
      paint(y, target.row(y))
    }
  }

  /// - Parameter target: the target's row `y`, valid for the columns of the region's bounds.
  private func paint(_ y: Int, _ target: UnsafeMutablePointer<Pixel>) {
    for i in 0..<row.ground.count {
      let part = row.ground[i]
      (target + part.lo).update(from: ground, count: part.hi - part.lo)
    }
    var i = row.pieces.count - 1
    while i >= 0 {
      let piece = row.pieces[i]
      plan.commands[piece.command]._withUnsafeGuaranteedRef { paint(piece, $0, y, target) }
      i -= 1
    }
  }

  /// Works out the masks of the ends of spans that hold for several rows. A shadow's mask is another on every
  /// row, so its weights are kept, if what a row adds is one factor.
  private mutating func keepMasks(_ y: Int) {
    for k in 0..<row.renewed.count {
      let i = row.renewed[k]
      let command = plan.commands[i].takeUnretainedValue()
      if case .shadow(_, let blur) = command.source,
        blur._withUnsafeGuaranteedRef({ $0.columns == nil })
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

  /// Bound: the piece lies inside the command's span, the span inside the command's bounds, and these
  /// inside the region's.
  private func paint(
    _ piece: RowPiece, _ command: PreparedCommand, _ y: Int, _ row: UnsafeMutablePointer<Pixel>
  ) {
    if command.blend == .multiply { return multiply(piece, command, y, row) }
    if command.isSampled {
      return runs(piece.lo, piece.hi) { x, count in
        run(piece, command, x, y, row + x, count)
      }
    }
    if command.isLit { return lit(piece, command, y, row) }
    masked(piece, command, piece.lo, piece.fullLo, y, row)
    if piece.fullLo < piece.fullHi { full(command, piece.fullLo, piece.fullHi, y, row) }
    masked(piece, command, piece.fullHi, piece.hi, y, row)
  }

  /// Calls `body` with the pieces of `lo..<hi`, each within one run of `Scratch.capacity` pixels.
  @inline(__always)
  private func runs(_ lo: Int, _ hi: Int, _ body: (Int, Int) -> Void) {
    var x = lo
    while x < hi {
      let count = min(Scratch.capacity - (x & (Scratch.capacity - 1)), hi - x)
      body(x, count)
      x += count
    }
  }

  // MARK: bitmaps

  /// Draws a run of a piece. The whole run is read at once, because the pixels at its ends, which have a
  /// mask each, are few.
  ///
  /// Where nothing shines through, colours go straight to the target, and the target's former pixels
  /// under the ends are kept for blending.
  private func run(
    _ piece: RowPiece, _ command: PreparedCommand, _ x: Int, _ y: Int,
    _ target: UnsafeMutablePointer<Pixel>, _ count: Int
  ) {
    let lo = min(max(piece.fullLo - x, 0), count)
    let hi = min(max(piece.fullHi - x, 0), count)
    let straight = lo < hi && command.isOpaque
    let (under, colors) = (scratch.under, straight ? target : scratch.colors)
    if straight {
      if lo > 0 { under.update(from: target, count: lo) }
      if hi < count { (under + hi).update(from: target + hi, count: count - hi) }
    }
    fill(command, x, y, colors, count)
    light(command, x, y, colors, count)
    let below = straight ? under : target
    func end(_ from: Int, _ to: Int) {
      guard from < to else { return }
      let mask = mask(of: piece, command, x + from, y, to - from)
      kernels.blend(colors + from, mask, below + from, to - from)
      if straight { (target + from).update(from: under + from, count: to - from) }
    }
    end(0, lo)
    end(max(lo, hi), count)
    if !straight, lo < hi { kernels.blendEvenly(colors + lo, command.weight, target + lo, hi - lo) }
  }

  // MARK: where the mask is nothing but the opacity

  private func full(
    _ command: PreparedCommand, _ lo: Int, _ hi: Int, _ y: Int, _ row: UnsafeMutablePointer<Pixel>
  ) {
    switch command.source {
    case .color(let pixel), .shadow(let pixel, _):
      even(pixel, command.weight, row + lo, hi - lo)
    case .pixels(let copied):
      even(copied.address(lo, y), command, row + lo, hi - lo)
    case .columns(let columns):
      columns._withUnsafeGuaranteedRef { columns in
        if command.isSolid || command.weight != 256 {
          even(columns.address(lo, y), command, row + lo, hi - lo)
        } else {
          columns.blend(kernels, lo, y, over: row + lo, count: hi - lo)
        }
      }
    case .ramp(let ramp):
      runs(lo, hi) { x, count in
        let colors = command.isOpaque ? row + x : scratch.colors
        ramp._withUnsafeGuaranteedRef { $0.fill(kernels, x, y, into: colors, count: count) }
        if !command.isOpaque { kernels.blendEvenly(colors, command.weight, row + x, count) }
      }
    case .texture, .bend: break
    }
  }

  /// Copies or blends pixels.
  private func even(
    _ pixels: UnsafePointer<Pixel>, _ command: PreparedCommand,
    _ target: UnsafeMutablePointer<Pixel>, _ count: Int
  ) {
    if command.isSolid, command.weight == 256 { return target.update(from: pixels, count: count) }
    kernels.blendEvenly(pixels, command.weight, target, count)
  }

  /// Blends one colour with one weight, 0 to 256, over all pixels.
  private func even(
    _ pixel: Pixel, _ weight: UInt32, _ target: UnsafeMutablePointer<Pixel>, _ count: Int
  ) {
    if pixel >> 24 == 0xFF && weight == 256 {
      return target.update(repeating: pixel, count: count)
    }
    scratch.mask.update(repeating: weight | weight << 16, count: min(count, Scratch.capacity))
    for start in stride(from: 0, to: count, by: Scratch.capacity) {
      kernels.blendColor(
        pixel, scratch.mask, target + start, min(Scratch.capacity, count - start))
    }
  }

  // MARK: where every pixel has its own mask

  @inline(__always)
  private func masked(
    _ piece: RowPiece, _ command: PreparedCommand, _ lo: Int, _ hi: Int, _ y: Int,
    _ row: UnsafeMutablePointer<Pixel>
  ) {
    runs(lo, hi) { x, count in
      let mask = mask(of: piece, command, x, y, count)
      switch command.source {
      case .color(let pixel), .shadow(let pixel, _):
        kernels.blendColor(pixel, mask, row + x, count)
      case .pixels(let copied):
        kernels.blend(copied.address(x, y), mask, row + x, count)
      case .columns(let columns):
        kernels.blend(
          columns._withUnsafeGuaranteedRef { $0.address(x, y) }, mask, row + x, count)
      case .ramp(let ramp):
        ramp._withUnsafeGuaranteedRef {
          $0.fill(kernels, x, y, into: scratch.colors, count: count)
        }
        kernels.blend(scratch.colors, mask, row + x, count)
      case .texture, .bend: break
      }
    }
  }

  // MARK: light

  /// Lights a run of a command's colours.
  private func light(
    _ command: PreparedCommand, _ x: Int, _ y: Int, _ colors: UnsafeMutablePointer<Pixel>,
    _ count: Int
  ) {
    guard command.isLit else { return }
    command.light(kernels, x, y, colors, count: count, memory: scratch.lights)
  }

  /// Draws anything but a bitmap that is sampled, which is lit where it is sampled.
  private func lit(
    _ piece: RowPiece, _ command: PreparedCommand, _ y: Int, _ row: UnsafeMutablePointer<Pixel>
  ) {
    litEnd(piece, command, piece.lo, piece.fullLo, y, row)
    litEnd(piece, command, piece.fullHi, piece.hi, y, row)
    runs(piece.fullLo, piece.fullHi) { x, count in
      let colors = command.isOpaque ? row + x : scratch.colors
      fill(command, x, y, colors, count)
      light(command, x, y, colors, count)
      if !command.isOpaque { kernels.blendEvenly(colors, command.weight, row + x, count) }
    }
  }

  private func litEnd(
    _ piece: RowPiece, _ command: PreparedCommand, _ lo: Int, _ hi: Int, _ y: Int,
    _ row: UnsafeMutablePointer<Pixel>
  ) {
    runs(lo, hi) { x, count in
      fill(command, x, y, scratch.colors, count)
      light(command, x, y, scratch.colors, count)
      kernels.blend(scratch.colors, mask(of: piece, command, x, y, count), row + x, count)
    }
  }

  /// The colours of a run, without mask and light.
  private func fill(
    _ command: PreparedCommand, _ x: Int, _ y: Int, _ colors: UnsafeMutablePointer<Pixel>,
    _ count: Int
  ) {
    // Bound, here and above: the plan keeps what its commands point to as long as the painter exists.
    switch command.source {
    case .color(let pixel), .shadow(let pixel, _): colors.update(repeating: pixel, count: count)
    case .pixels(let copied): colors.update(from: copied.address(x, y), count: count)
    case .columns(let columns):
      colors.update(from: columns._withUnsafeGuaranteedRef { $0.address(x, y) }, count: count)
    case .texture(let texture):
      texture._withUnsafeGuaranteedRef {
        $0.sample(kernels, x, y, into: colors, count: count, scratch: scratch.notes)
      }
    case .ramp(let ramp):
      ramp._withUnsafeGuaranteedRef { $0.fill(kernels, x, y, into: colors, count: count) }
    case .bend(let surface):
      surface._withUnsafeGuaranteedRef {
        $0.fill(
          kernels, x, y, into: colors, count: count, scratch.places, scratch: scratch.notes,
          lights: scratch.lights)
      }
    }
  }

  // MARK: multiply

  /// Every pixel has its own mask, also where that is the opacity alone: what is multiplied is small, and
  /// a second way would have to give the same bytes.
  private func multiply(
    _ piece: RowPiece, _ command: PreparedCommand, _ y: Int, _ row: UnsafeMutablePointer<Pixel>
  ) {
    runs(piece.lo, piece.hi) { x, count in
      makeMask(command, x, y, count, self.row.seen[piece.command].clear, scratch.mask)
      if case .shadow(let pixel, _) = command.source {
        return kernels.multiplyColor(pixel, scratch.mask, row + x, count)
      }
      let colors = scratch.colors
      fill(command, x, y, colors, count)
      light(command, x, y, colors, count)
      kernels.multiply(colors, scratch.mask, row + x, count)
    }
  }

  // MARK: masks

  /// The mask of `count` (at most `Scratch.capacity`) pixels of a piece's end: the one that is kept, or one
  /// that is made in scratch memory.
  private func mask(
    of piece: RowPiece, _ command: PreparedCommand, _ x: Int, _ y: Int, _ count: Int
  ) -> UnsafePointer<UInt32> {
    // Bound: what is kept has a word for every pixel of its end.
    var kept = x >= piece.fullHi ? piece.right.map { $0 + (x - piece.fullHi) } : nil
    if x + count <= piece.fullLo { kept = piece.left.map { $0 + (x - piece.lo) } }
    if let kept {
      guard case .shadow(_, let blur) = command.source else { return kept }
      let factor = command.opacity * blur._withUnsafeGuaranteedRef { $0.profile(row: y) }
      kept.withMemoryRebound(to: Float.self, capacity: count) {
        kernels.mask($0, factor, scratch.mask, count)
      }
    } else {
      makeMask(command, x, y, count, self.row.seen[piece.command].clear, scratch.mask)
    }
    return UnsafePointer(scratch.mask)
  }

  /// Fills the first `count` (at most `Scratch.capacity`) of a mask: coverage, blur and opacity.
  ///
  /// The factors of a weight are multiplied in the same order wherever a run begins.
  private func makeMask(
    _ command: PreparedCommand, _ x: Int, _ y: Int, _ count: Int, _ clear: ColumnRange,
    _ mask: UnsafeMutablePointer<UInt32>
  ) {
    let weights = scratch.weights
    var factor = command.opacity
    if case .shadow(_, let blur) = command.source {
      blur._withUnsafeGuaranteedRef { blur in
        weigh(command, blur, x, y, count, clear)
        if blur.columns != nil { factor *= blur.profile(row: y) }
      }
    } else {
      weights.update(repeating: 1, count: count)
      command.dim(x, y, weights, count: count, clear: clear)
    }
    kernels.mask(weights, factor, mask, count)
  }

  /// Fills the weights with coverage and blur, but for the factor of a row that an upright blur has.
  private func weigh(
    _ command: PreparedCommand, _ blur: Blur, _ x: Int, _ y: Int, _ count: Int, _ clear: ColumnRange
  ) {
    let weights = scratch.weights
    if let columns = blur.columns {
      columns.profile.withUnsafeBufferPointer { profile in
        // Bound: the profile has an entry for every column of the command's bounds.
        guard let base = profile.baseAddress else { return }
        weights.update(from: base + (x - columns.first), count: count)
      }
    } else {
      weights.update(repeating: 1, count: count)
    }
    command.dim(x, y, weights, count: count, clear: clear)
    if blur.columns == nil { blur.dim(kernels, x, y, weights, count: count) }
  }
}

import PaperGeometry
import PaperRasterJobs

// Draws rows of the target: the pieces of `RowPieces`, back to front.
//
// Method: a piece is drawn in up to three parts: masked, full, masked. A part makes its colours in
// scratch memory (or straight in the target where nothing shines through) and blends them.

/// Draws rows of one frame; each thread has its own.
struct RowPainter: ~Copyable {
  let kernels: Kernels
  let plan: Plan
  /// A row of the background, because a row is copied faster than it is filled anew.
  private let ground: UnsafeMutablePointer<Pixel>
  let scratch = Scratch()
  let kept: KeptMasks
  var row: RowPieces

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
    var y = rows.lowerBound
    while y < rows.upperBound {
      if y >= row.until {
        row.look(plan, row: y)
        keepMasks(y)
        row.cut()
      }
      let end = min(rows.upperBound, max(row.until, y + 1), y + Self.alike)
      paint(alike: y..<end, target)
      y = end
    }
  }

  /// So many rows of the same pieces are drawn piece by piece: few enough to stay in the nearest cache.
  private static let alike = 4

  /// - Parameter target: its rows are valid for the columns of the region's bounds.
  private func paint(alike rows: Range<Int>, _ target: Frame.Memory) {
    for y in rows {
      let row = target.row(y)
      for i in 0..<self.row.ground.count {
        let part = self.row.ground[i]
        kernels.copy(ground, row + part.lo, part.hi - part.lo)
      }
    }
    var i = row.pieces.count - 1
    while i >= 0 {
      let piece = row.pieces[i]
      plan.commands[piece.command]._withUnsafeGuaranteedRef { paint(piece, $0, rows, target) }
      i -= 1
    }
  }

  /// A piece of rows that are alike. What a shadow or a colour keeps for the ends is found once for all rows.
  private func paint(
    _ piece: RowPiece, _ command: PreparedCommand, _ rows: Range<Int>, _ target: Frame.Memory
  ) {
    guard rows.count > 1, command.blend == .sourceOver, !command.isSampled, !command.isLit else {
      for y in rows { paint(piece, command, y, target.row(y)) }
      return
    }
    end(piece, command, piece.lo, piece.fullLo, piece.left, rows, target)
    if piece.fullLo < piece.fullHi {
      for y in rows { full(command, piece.fullLo, piece.fullHi, y, target.row(y)) }
    }
    end(piece, command, piece.fullHi, piece.hi, piece.right, rows, target)
  }

  /// - Parameter kept: what is kept for the pixels from `lo` on.
  private func end(
    _ piece: RowPiece, _ command: PreparedCommand, _ lo: Int, _ hi: Int,
    _ kept: UnsafePointer<UInt32>?, _ rows: Range<Int>, _ target: Frame.Memory
  ) {
    guard lo < hi else { return }
    let count = hi - lo
    // Bound: what is kept has a word for every pixel of its end.
    if let kept, case .color(let pixel) = command.source {
      for y in rows { blendColor(pixel, kept, target.row(y) + lo, count) }
    } else if let kept, case .shadow(let pixel, let blur) = command.source {
      // A weight is as long as a mask's word.
      let weights = UnsafeRawPointer(kept).assumingMemoryBound(to: Float.self)
      blur._withUnsafeGuaranteedRef { blur in
        for y in rows {
          let factor = command.opacity * blur.profile(row: y)
          kernels.blendShadow(pixel, weights, factor, target.row(y) + lo, count)
        }
      }
    } else {
      for y in rows { masked(piece, command, lo, hi, y, target.row(y)) }
    }
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
    if piece.lo < piece.fullLo { masked(piece, command, piece.lo, piece.fullLo, y, row) }
    if piece.fullLo < piece.fullHi { full(command, piece.fullLo, piece.fullHi, y, row) }
    if piece.fullHi < piece.hi { masked(piece, command, piece.fullHi, piece.hi, y, row) }
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
      blend(colors + from, mask, below + from, to - from)
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
    if command.isSolid, command.weight == 256 { return kernels.copy(pixels, target, count) }
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
      if case .shadow(let pixel, let blur) = command.source {
        let (weights, factor) = shade(piece, command, blur, x, y, count)
        return kernels.blendShadow(pixel, weights, factor, row + x, count)
      }
      let mask = mask(of: piece, command, x, y, count)
      switch command.source {
      case .color(let pixel): blendColor(pixel, mask, row + x, count)
      case .pixels(let copied): blend(copied.address(x, y), mask, row + x, count)
      case .columns(let columns):
        blend(columns._withUnsafeGuaranteedRef { $0.address(x, y) }, mask, row + x, count)
      case .ramp(let ramp):
        ramp._withUnsafeGuaranteedRef {
          $0.fill(kernels, x, y, into: scratch.colors, count: count)
        }
        blend(scratch.colors, mask, row + x, count)
      case .texture, .bend, .shadow: break
      }
    }
  }

  /// So many pixels are blended before a kernel has been called.
  private static let few = 3

  @inline(__always)
  private func blend(
    _ colors: UnsafePointer<Pixel>, _ mask: UnsafePointer<UInt32>,
    _ target: UnsafeMutablePointer<Pixel>, _ count: Int
  ) {
    if count > Self.few { return kernels.blend(colors, mask, target, count) }
    for i in 0..<count { target[i] = blended(colors[i], over: target[i], mask: mask[i]) }
  }

  @inline(__always)
  private func blendColor(
    _ pixel: Pixel, _ mask: UnsafePointer<UInt32>, _ target: UnsafeMutablePointer<Pixel>,
    _ count: Int
  ) {
    if count > Self.few { return kernels.blendColor(pixel, mask, target, count) }
    for i in 0..<count { target[i] = blended(pixel, over: target[i], mask: mask[i]) }
  }

  // MARK: light

  /// Lights a run of a command's colours.
  private func light(
    _ command: PreparedCommand, _ x: Int, _ y: Int, _ colors: UnsafeMutablePointer<Pixel>,
    _ count: Int
  ) {
    guard command.isLit else { return }
    let source = UnsafePointer(colors)
    command.light(kernels, x, y, source, into: colors, count: count, memory: scratch.lights)
  }

  /// The lit colours of a run of anything but a bitmap that is sampled.
  private func fillLit(
    _ command: PreparedCommand, _ x: Int, _ y: Int, _ colors: UnsafeMutablePointer<Pixel>,
    _ count: Int
  ) {
    if case .pixels(let copied) = command.source {
      let source = copied.address(x, y)
      command.light(kernels, x, y, source, into: colors, count: count, memory: scratch.lights)
    } else {
      fill(command, x, y, colors, count)
      light(command, x, y, colors, count)
    }
  }

  /// Draws anything but a bitmap that is sampled, which is lit where it is sampled.
  private func lit(
    _ piece: RowPiece, _ command: PreparedCommand, _ y: Int, _ row: UnsafeMutablePointer<Pixel>
  ) {
    litEnd(piece, command, piece.lo, piece.fullLo, y, row)
    litEnd(piece, command, piece.fullHi, piece.hi, y, row)
    runs(piece.fullLo, piece.fullHi) { x, count in
      let colors = command.isOpaque ? row + x : scratch.colors
      fillLit(command, x, y, colors, count)
      if !command.isOpaque { kernels.blendEvenly(colors, command.weight, row + x, count) }
    }
  }

  private func litEnd(
    _ piece: RowPiece, _ command: PreparedCommand, _ lo: Int, _ hi: Int, _ y: Int,
    _ row: UnsafeMutablePointer<Pixel>
  ) {
    runs(lo, hi) { x, count in
      fillLit(command, x, y, scratch.colors, count)
      blend(scratch.colors, mask(of: piece, command, x, y, count), row + x, count)
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
  /// Every pixel has its own mask: a second way for full pixels would have to give the same bytes.
  private func multiply(
    _ piece: RowPiece, _ command: PreparedCommand, _ y: Int, _ row: UnsafeMutablePointer<Pixel>
  ) {
    if case .shadow(let pixel, let blur) = command.source {
      func part(_ lo: Int, _ hi: Int) {
        runs(lo, hi) { x, count in
          let (weights, factor) = shade(piece, command, blur, x, y, count)
          kernels.multiplyShadow(pixel, weights, factor, row + x, count)
        }
      }
      part(piece.lo, piece.fullLo)
      part(piece.fullLo, piece.fullHi)
      return part(piece.fullHi, piece.hi)
    }
    let clear = self.row.seen[piece.command].clear
    runs(piece.lo, piece.hi) { x, count in
      let colors = scratch.colors
      fill(command, x, y, colors, count)
      light(command, x, y, colors, count)
      makeMask(command, x, y, count, clear, scratch.mask)
      kernels.multiply(colors, scratch.mask, row + x, count)
    }
  }
}

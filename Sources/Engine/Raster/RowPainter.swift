import PaperGeometry
import PaperRasterJobs

// A row of the target: which command is seen where, and the runs of each command's pixels.
//
// Method: the spans of all commands on the row are known first, so a part that lies wholly under a
// later opaque run is left out: the paper under a turning page, the background under the book. The
// remaining parts are drawn in order, each run in up to three pieces: masked, full, masked. A piece
// makes its colours in scratch memory (or straight in the target where nothing shines through) and
// blends them.
// Rejected: a depth buffer or lists of covered rectangles for the whole frame (a row's spans are
// simpler, and exact for tilted shapes too).

/// Memory of one thread for runs of at most `capacity` pixels.
struct Scratch: ~Copyable {
  /// Runs are cut at multiples of this capacity, because kernels base their arithmetic there.
  static let capacity = 512
  let colors: UnsafeMutablePointer<Pixel>
  let mask: UnsafeMutablePointer<UInt32>
  let weights: UnsafeMutablePointer<Float>
  /// The target's former pixels under the ends of a run that is drawn straight into the target.
  let under: UnsafeMutablePointer<Pixel>
  /// Scratch memory of the kernels that read bitmaps.
  let notes: UnsafeMutablePointer<UInt32>
  /// The factors of a light.
  let lights: UnsafeMutablePointer<Pixel>

  init() {
    under = .allocate(capacity: Self.capacity)
    notes = .allocate(capacity: Stretch.memory)
    under.initialize(repeating: 0, count: Self.capacity)
    notes.initialize(repeating: 0, count: Stretch.memory)
    colors = .allocate(capacity: Self.capacity)
    mask = .allocate(capacity: Self.capacity)
    weights = .allocate(capacity: Self.capacity)
    colors.initialize(repeating: 0, count: Self.capacity)
    mask.initialize(repeating: 0, count: Self.capacity)
    weights.initialize(repeating: 0, count: Self.capacity)
    lights = .allocate(capacity: Self.capacity)
    lights.initialize(repeating: 0, count: Self.capacity)
  }

  deinit {
    colors.deallocate()
    mask.deallocate()
    weights.deallocate()
    under.deallocate()
    notes.deallocate()
    lights.deallocate()
  }
}

/// Draws rows of one frame; each thread has its own.
struct RowPainter: ~Copyable {
  private let kernels: Kernels
  private let prepared: [PreparedCommand]
  /// The same commands without reference counts: an atomic operation after each run would wait for all
  /// that the run has written.
  private let uncounted: [Unmanaged<PreparedCommand>]
  private let opaque: [Bool]
  /// A row of the background, because a row is copied faster than it is filled anew.
  private let ground: UnsafeMutablePointer<Pixel>
  private let area: PixelRect
  private let scratch = Scratch()
  /// The commands that touch the current row, back to front, each with the first curtain in front of it.
  private var active: [(command: Int, span: RowSpan, next: Int)] = []
  /// The curtains: the opaque parts of the current row, which hide what is behind them, back to front.
  private var curtains: [(lo: Int, hi: Int)] = []

  init(_ kernels: Kernels, _ prepared: [PreparedCommand], background: Pixel, area: PixelRect) {
    self.kernels = kernels
    self.prepared = prepared
    // Bound: the visible part of a row is no longer than the area is wide.
    ground = .allocate(capacity: area.width)
    ground.initialize(repeating: background, count: area.width)
    self.area = area
    uncounted = prepared.map { .passUnretained($0) }
    opaque = prepared.map(\.isOpaque)
    active.reserveCapacity(prepared.count)
    curtains.reserveCapacity(prepared.count)
  }

  deinit { ground.deallocate() }

  /// - Parameter row: the target's row `y`, valid for `area.x..<area.maxX`.
  mutating func paint(row y: Int, _ row: UnsafeMutablePointer<Pixel>) {
    active.removeAll(keepingCapacity: true)
    curtains.removeAll(keepingCapacity: true)
    for i in prepared.indices {
      // Bound, here and below: `prepared` keeps the commands as long as the painter exists.
      let span = uncounted[i]._withUnsafeGuaranteedRef { $0.span(row: y) }
      if span.isEmpty { continue }
      if opaque[i], span.fullLo < span.fullHi { curtains.append((span.fullLo, span.fullHi)) }
      active.append((i, span, curtains.count))
    }
    visible(area.x, area.maxX, before: 0) { lo, hi in
      (row + lo).update(from: ground, count: hi - lo)
    }
    for i in active.indices {
      let (index, span, next) = active[i]
      visible(span.lo, span.hi, before: next) { lo, hi in
        uncounted[index]._withUnsafeGuaranteedRef { pieces($0, span, lo, hi, y, row) }
      }
    }
  }

  /// Calls `body` with the parts of `lo..<hi` that no curtain from number `first` on hides.
  private func visible(_ lo: Int, _ hi: Int, before first: Int, _ body: (Int, Int) -> Void) {
    guard lo < hi else { return }
    for i in first..<curtains.count {
      let curtain = curtains[i]
      guard curtain.lo < hi, curtain.hi > lo else { continue }
      visible(lo, curtain.lo, before: i + 1, body)
      visible(curtain.hi, hi, before: i + 1, body)
      return
    }
    body(lo, hi)
  }

  /// Bound: `lo..<hi` lies inside the span, the span inside the command's bounds, and the bounds inside
  /// `area`.
  private func pieces(
    _ command: PreparedCommand, _ span: RowSpan, _ lo: Int, _ hi: Int, _ y: Int,
    _ row: UnsafeMutablePointer<Pixel>
  ) {
    if command.blend == .multiply { return multiply(command, lo, hi, y, row) }
    let cuts = (max(lo, min(span.fullLo, hi)), max(lo, min(span.fullHi, hi)))
    if case .texture(let texture) = command.source {
      return runs(lo, hi) { x, count in
        let full = (min(max(cuts.0 - x, 0), count), min(max(cuts.1 - x, 0), count))
        run(command, texture, full.0, full.1, x, y, row + x, count)
      }
    }
    if command.isLit { return lit(command, cuts, lo, hi, y, row) }
    masked(command, lo, cuts.0, y, row)
    full(command, cuts.0, cuts.1, y, row)
    masked(command, cuts.1, hi, y, row)
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

  /// Draws a run, of which `lo..<hi` is covered wholly. The whole run is read at once, because the
  /// pixels at its ends, which have a mask each, are few.
  ///
  /// Where nothing shines through, colours go straight to the target, and the target's former pixels
  /// under the ends are kept for blending.
  private func run(
    _ command: PreparedCommand, _ texture: Texture, _ lo: Int, _ hi: Int, _ x: Int, _ y: Int,
    _ target: UnsafeMutablePointer<Pixel>, _ count: Int
  ) {
    let weight = UInt32((command.opacity * 256).rounded())
    let straight = lo < hi && weight == 256 && texture.bitmap.isOpaque
    let (under, colors) = (scratch.under, straight ? target : scratch.colors)
    if straight {
      under.update(from: target, count: lo)
      (under + hi).update(from: target + hi, count: count - hi)
    }
    texture.sample(kernels, x, y, into: colors, count: count, scratch: scratch.notes)
    light(command, x, y, colors, count)
    let below = straight ? under : target
    for (from, to) in [(0, lo), (max(lo, hi), count)] where from < to {
      makeMask(command, x + from, y, to - from)
      kernels.blend(colors + from, scratch.mask, below + from, to - from)
      if straight { (target + from).update(from: under + from, count: to - from) }
    }
    if !straight, lo < hi { kernels.blendEvenly(colors + lo, weight, target + lo, hi - lo) }
  }

  // MARK: where the mask is nothing but the opacity

  private func full(
    _ command: PreparedCommand, _ lo: Int, _ hi: Int, _ y: Int, _ row: UnsafeMutablePointer<Pixel>
  ) {
    guard lo < hi else { return }
    let weight = UInt32((command.opacity * 256).rounded())
    let target = row + lo
    switch command.source {
    case .color(let pixel), .shadow(let pixel, _, _):
      even(pixel, weight, target, hi - lo)
    case .pixels(let copied):
      if copied.isOpaque && weight == 256 {
        target.update(from: copied.address(lo, y), count: hi - lo)
      } else {
        kernels.blendEvenly(copied.address(lo, y), weight, target, hi - lo)
      }
    case .texture: break
    case .ramp(let ramp):
      full(ramp, weight, lo, hi, y, row)
    }
  }

  private func full(
    _ ramp: Ramp, _ weight: UInt32, _ lo: Int, _ hi: Int, _ y: Int,
    _ row: UnsafeMutablePointer<Pixel>
  ) {
    switch ramp.way {
    case .columns(let columns) where weight == 256 && !ramp.isOpaque:
      columns.blend(kernels, lo, y, over: row + lo, count: hi - lo)
    default:
      let straight = ramp.isOpaque && weight == 256
      runs(lo, hi) { x, count in
        if straight { return ramp.fill(kernels, x, y, into: row + x, count: count) }
        ramp.fill(kernels, x, y, into: scratch.colors, count: count)
        kernels.blendEvenly(scratch.colors, weight, row + x, count)
      }
    }
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

  private func masked(
    _ command: PreparedCommand, _ lo: Int, _ hi: Int, _ y: Int, _ row: UnsafeMutablePointer<Pixel>
  ) {
    runs(lo, hi) { x, count in
      makeMask(command, x, y, count)
      switch command.source {
      case .color(let pixel), .shadow(let pixel, _, _):
        kernels.blendColor(pixel, scratch.mask, row + x, count)
      case .pixels(let copied):
        kernels.blend(copied.address(x, y), scratch.mask, row + x, count)
      case .texture: break
      case .ramp(let ramp):
        ramp.fill(kernels, x, y, into: scratch.colors, count: count)
        kernels.blend(scratch.colors, scratch.mask, row + x, count)
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
    _ command: PreparedCommand, _ cuts: (Int, Int), _ lo: Int, _ hi: Int, _ y: Int,
    _ row: UnsafeMutablePointer<Pixel>
  ) {
    let weight = UInt32((command.opacity * 256).rounded())
    runs(lo, hi) { x, count in
      let (from, to) = (min(max(cuts.0 - x, 0), count), min(max(cuts.1 - x, 0), count))
      if command.isOpaque, from == 0, to == count {
        fill(command, x, y, row + x, count)
        return light(command, x, y, row + x, count)
      }
      let colors = scratch.colors
      fill(command, x, y, colors, count)
      light(command, x, y, colors, count)
      for (from, to) in [(0, from), (max(from, to), count)] where from < to {
        makeMask(command, x + from, y, to - from)
        kernels.blend(colors + from, scratch.mask, row + x + from, to - from)
      }
      if from < to { kernels.blendEvenly(colors + from, weight, row + x + from, to - from) }
    }
  }

  /// The colours of a run, without mask and light.
  private func fill(
    _ command: PreparedCommand, _ x: Int, _ y: Int, _ colors: UnsafeMutablePointer<Pixel>,
    _ count: Int
  ) {
    switch command.source {
    case .color(let pixel), .shadow(let pixel, _, _):
      colors.update(repeating: pixel, count: count)
    case .pixels(let copied): colors.update(from: copied.address(x, y), count: count)
    case .texture(let texture):
      texture.sample(kernels, x, y, into: colors, count: count, scratch: scratch.notes)
    case .ramp(let ramp): ramp.fill(kernels, x, y, into: colors, count: count)
    }
  }

  // MARK: multiply

  /// Every pixel has its own mask, also where that is the opacity alone: what is multiplied is small, and
  /// a second way would have to give the same bytes.
  private func multiply(
    _ command: PreparedCommand, _ lo: Int, _ hi: Int, _ y: Int, _ row: UnsafeMutablePointer<Pixel>
  ) {
    runs(lo, hi) { x, count in
      let colors = scratch.colors
      fill(command, x, y, colors, count)
      light(command, x, y, colors, count)
      makeMask(command, x, y, count)
      kernels.multiply(colors, scratch.mask, row + x, count)
    }
  }

  // MARK: masks

  /// Fills the first `count` (at most `Scratch.capacity`) of the mask: coverage, blur and opacity.
  ///
  /// The factors of a weight are multiplied in the same order wherever a run begins.
  private func makeMask(_ command: PreparedCommand, _ x: Int, _ y: Int, _ count: Int) {
    let weights = scratch.weights
    var factor = command.opacity
    var isUpright = false
    if case .shadow(_, let blur, _) = command.source, let columns = blur.columns {
      isUpright = true
      factor *= blur.profile(row: y)
      columns.profile.withUnsafeBufferPointer { profile in
        // Bound: the profile has an entry for every column of the command's bounds.
        guard let base = profile.baseAddress else { return }
        weights.update(from: base + (x - columns.first), count: count)
      }
    } else {
      weights.update(repeating: 1, count: count)
    }
    command.dim(x, y, weights, count: count)
    if !isUpright, case .shadow(_, let blur, _) = command.source {
      blur.dim(x, y, weights, count: count)
    }
    kernels.mask(weights, factor, scratch.mask, count)
  }
}

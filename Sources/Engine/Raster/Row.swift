import Geometry

// One row of the target: who is seen where, and the run of pixels of one command.
//
// Method: the spans of all commands on the row are known first, so what lies wholly under a later
// opaque run is left out: the paper under a turning page, the desk under the book. What remains is
// drawn in order, each run in up to three pieces: masked, full, masked. A piece makes its colours in
// scratch memory (or straight in the target where nothing shines through) and blends them.
//
// Rejected: a depth buffer or lists of covered rectangles for the whole frame (a row's spans are
// simpler, and exact for tilted shapes too).

/// Memory of one thread for runs of at most `capacity` pixels.
struct Scratch: ~Copyable {
  static let capacity = runAlignment
  let colors: UnsafeMutablePointer<Pixel>
  let mask: UnsafeMutablePointer<UInt32>
  let weights: UnsafeMutablePointer<Float>

  init() {
    colors = .allocate(capacity: Self.capacity)
    mask = .allocate(capacity: Self.capacity)
    weights = .allocate(capacity: Self.capacity)
    colors.initialize(repeating: 0, count: Self.capacity)
    mask.initialize(repeating: 0, count: Self.capacity)
    weights.initialize(repeating: 0, count: Self.capacity)
  }

  deinit {
    colors.deallocate()
    mask.deallocate()
    weights.deallocate()
  }
}

/// Draws rows of one frame; each thread has its own.
struct RowPainter: ~Copyable {
  private let plans: [Plan]
  private let opaque: [Bool]
  private let background: Pixel
  private let area: PixelRect
  private let scratch = Scratch()
  /// The plans that touch the current row, back to front.
  private var active: [(plan: Int, span: RowSpan, isOpaque: Bool)] = []

  init(_ plans: [Plan], background: Pixel, area: PixelRect) {
    self.plans = plans
    self.background = background
    self.area = area
    opaque = plans.map(\.isOpaque)
    active.reserveCapacity(plans.count)
  }

  /// - Parameter row: the target's row `y`, valid for `area.x..<area.maxX`.
  mutating func paint(row y: Int, _ row: UnsafeMutablePointer<Pixel>) {
    active.removeAll(keepingCapacity: true)
    for i in plans.indices {
      let span = plans[i].span(row: y)
      if !span.isEmpty { active.append((i, span, opaque[i])) }
    }
    visible(area.x, area.maxX, above: 0) { lo, hi in
      (row + lo).update(repeating: background, count: hi - lo)
    }
    for i in active.indices {
      let (index, span, _) = active[i]
      visible(span.lo, span.hi, above: i + 1) { lo, hi in
        pieces(plans[index], span, lo, hi, y, row)
      }
    }
  }

  /// Calls `body` with what of `lo..<hi` no opaque run from `first` on hides.
  private func visible(_ lo: Int, _ hi: Int, above first: Int, _ body: (Int, Int) -> Void) {
    guard lo < hi else { return }
    var i = first
    while i < active.count {
      let span = active[i].span
      if active[i].isOpaque, span.fullLo < hi, span.fullHi > lo, span.fullLo < span.fullHi {
        visible(lo, span.fullLo, above: i + 1, body)
        visible(span.fullHi, hi, above: i + 1, body)
        return
      }
      i += 1
    }
    body(lo, hi)
  }

  /// Bound: `lo..<hi` lies inside the span, that inside the plan's bounds, and those inside `area`.
  private func pieces(
    _ plan: Plan, _ span: RowSpan, _ lo: Int, _ hi: Int, _ y: Int,
    _ row: UnsafeMutablePointer<Pixel>
  ) {
    let cuts = (max(lo, min(span.fullLo, hi)), max(lo, min(span.fullHi, hi)))
    for (from, to, full) in [(lo, cuts.0, false), (cuts.0, cuts.1, true), (cuts.1, hi, false)] {
      var x = from
      while x < to {
        // Up to the next multiple of the capacity, which is what `Texture.sample` asks for.
        let count = min(Scratch.capacity - (x & (Scratch.capacity - 1)), to - x)
        if full && plan.opacity == 1 {
          paintFull(plan, x, y, row + x, count)
        } else {
          makeMask(plan, x, y, count, full: full)
          paintMasked(plan, x, y, row + x, count)
        }
        x += count
      }
    }
  }

  /// Fills the first `count` (at most `Scratch.capacity`) of the mask.
  private func makeMask(_ plan: Plan, _ x: Int, _ y: Int, _ count: Int, full: Bool) {
    let weights = scratch.weights
    weights.update(repeating: plan.opacity, count: count)
    if !full {
      for shape in plan.shapes {
        for i in 0..<count { weights[i] *= Float(shape.coverage(x + i, y)) }
      }
      if case .shadow(_, let blur, _) = plan.source { blur.dim(x, y, weights, count: count) }
    }
    let mask = scratch.mask
    // The sum's low bits are the rounded integer; a weight is 0 to 1, so it is 0 to 256.
    for i in 0..<count {
      mask[i] = maskWord((weights[i] * 256 + 12_582_912).bitPattern & 0x1FF)
    }
  }

  /// `count` pixels, at most `Scratch.capacity`, with a full mask.
  private func paintFull(
    _ plan: Plan, _ x: Int, _ y: Int, _ target: UnsafeMutablePointer<Pixel>, _ count: Int
  ) {
    switch plan.source {
    case .color(let pixel), .shadow(let pixel, _, _):
      if pixel >> 24 == 0xFF { return target.update(repeating: pixel, count: count) }
      scratch.mask.update(repeating: fullMask, count: count)
      blend(pixel, scratch.mask, over: target, count: count)
    case .pixels(let bitmap, _, _) where bitmap.isOpaque:
      colors(of: plan, x, y, count) { target.update(from: $0, count: count) }
    case .texture(let texture) where texture.bitmap.isOpaque:
      texture.sample(x, y, into: target, count: count)
    case .ramp(let ramp) where ramp.isOpaque:
      ramp.fill(x, y, into: target, count: count)
    default:
      scratch.mask.update(repeating: fullMask, count: count)
      paintMasked(plan, x, y, target, count)
    }
  }

  /// `count` pixels, at most `Scratch.capacity`, with the mask in the scratch memory.
  private func paintMasked(
    _ plan: Plan, _ x: Int, _ y: Int, _ target: UnsafeMutablePointer<Pixel>, _ count: Int
  ) {
    switch plan.source {
    case .color(let pixel), .shadow(let pixel, _, _):
      blend(pixel, scratch.mask, over: target, count: count)
    default:
      colors(of: plan, x, y, count) { blend($0, scratch.mask, over: target, count: count) }
    }
  }

  /// Calls `body` with the plan's colours of `count` pixels from (x, y) on.
  private func colors(
    of plan: Plan, _ x: Int, _ y: Int, _ count: Int, _ body: (UnsafePointer<Pixel>) -> Void
  ) {
    switch plan.source {
    case .color, .shadow:
      break
    case .pixels(let bitmap, let dx, let dy):
      // Bound: the plan's bounds map into the bitmap, see `Plan.exactPixels`.
      bitmap.pixels.withUnsafeBufferPointer { pixels in
        guard let base = pixels.baseAddress else { return }
        body(base + (y + dy) * bitmap.width + x + dx)
      }
    case .texture(let texture):
      texture.sample(x, y, into: scratch.colors, count: count)
      body(scratch.colors)
    case .ramp(let ramp):
      ramp.fill(x, y, into: scratch.colors, count: count)
      body(scratch.colors)
    }
  }
}

import PaperRasterJobs

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
  /// The places of pixels on a bent sheet.
  let places: RollingPlaces

  init() {
    func memory<T: ExpressibleByIntegerLiteral>(_ count: Int, of: T.Type) -> UnsafeMutablePointer<T>
    {
      let memory = UnsafeMutablePointer<T>.allocate(capacity: count)
      memory.initialize(repeating: 0, count: count)
      return memory
    }
    colors = memory(Self.capacity, of: Pixel.self)
    mask = memory(Self.capacity, of: UInt32.self)
    weights = memory(Self.capacity, of: Float.self)
    under = memory(Self.capacity, of: Pixel.self)
    notes = memory(Stretch.memory, of: UInt32.self)
    lights = memory(Self.capacity, of: Pixel.self)
    places = RollingPlaces(memory(RollingPlaces.memory, of: UInt32.self))
  }

  deinit {
    colors.deallocate()
    mask.deallocate()
    weights.deallocate()
    under.deallocate()
    notes.deallocate()
    lights.deallocate()
    places.base.deallocate()
  }
}

/// The masks of the ends of spans that hold for several rows, of each command; memory of one thread.
struct KeptMasks: ~Copyable {
  private let places: UnsafeMutablePointer<UnsafeMutablePointer<UInt32>?>
  private let count: Int

  init(commands: Int) {
    count = commands
    places = .allocate(capacity: commands)
    places.initialize(repeating: nil, count: commands)
  }

  deinit {
    for i in 0..<count { places[i]?.deallocate() }
    places.deallocate()
  }

  /// Memory for two ends of `Scratch.capacity` words.
  ///
  /// Bound: `command` is the number of one.
  func memory(of command: Int) -> UnsafeMutablePointer<UInt32> {
    if let place = places[command] { return place }
    let place = UnsafeMutablePointer<UInt32>.allocate(capacity: 2 * Scratch.capacity)
    places[command] = place
    return place
  }
}

import PaperRasterJobs

/// Memory of one thread for runs of at most `capacity` pixels.
struct Scratch: ~Copyable {
  /// Runs are cut at multiples of this capacity, because kernels base their arithmetic there.
  static let capacity = 512
  /// How many words of masks are kept from row to row.
  static let keptMemory = 8192

  let colors: UnsafeMutablePointer<Pixel>
  let mask: UnsafeMutablePointer<UInt32>
  let weights: UnsafeMutablePointer<Float>
  /// The target's former pixels under the ends of a run that is drawn straight into the target.
  let under: UnsafeMutablePointer<Pixel>
  /// Scratch memory of the kernels that read bitmaps.
  let notes: UnsafeMutablePointer<UInt32>
  /// The factors of a light.
  let lights: UnsafeMutablePointer<Pixel>
  /// The masks that are kept, one after another.
  let kept: UnsafeMutablePointer<UInt32>

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
    kept = memory(Self.keptMemory, of: UInt32.self)
  }

  deinit {
    colors.deallocate()
    mask.deallocate()
    weights.deallocate()
    under.deallocate()
    notes.deallocate()
    lights.deallocate()
    kept.deallocate()
  }
}

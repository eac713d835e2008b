/// Pixels that never change once they are there and never move: in memory of their own, or in memory
/// that somebody else frees (`init(taking:count:release:)`).
///
/// An array lends its address only for the length of a call; the rasteriser keeps addresses for a whole
/// frame, so it asks for memory that lies still for as long as the object does. Whoever keeps an
/// address keeps the object.
///
/// The storage reads like an array. Rejected: a copy of an array for everybody who wants to look (a loop over
/// `pixels[i]` would copy each time).
///
/// Unchecked: the pixels are written only in `init`.
public final class PixelStorage: @unchecked Sendable {
  /// The number of pixels.
  public let count: Int
  @usableFromInline let base: UnsafePointer<Pixel>
  /// Gives foreign memory back; nil where the memory is the object's own.
  private let release: (@Sendable () -> Void)?

  /// - Parameters:
  ///   - count: not negative.
  ///   - fill: gets memory that holds no values yet and gives each of its `count` pixels one.
  public init(count: Int, fill: (UnsafeMutableBufferPointer<Pixel>) -> Void) {
    // Aligned to a cache line, so that no vector of a row that begins with a line crosses two lines.
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: Swift.max(count, 1) * MemoryLayout<Pixel>.stride, alignment: 64)
    let pixels = memory.bindMemory(to: Pixel.self, capacity: count)
    fill(UnsafeMutableBufferPointer(start: pixels, count: count))
    self.count = count
    base = UnsafePointer(pixels)
    release = nil
  }

  /// Takes over memory that somebody else frees, without a copy.
  ///
  /// Bound: the memory holds at least `count` pixels, lies at a multiple of a pixel's size, and stays
  /// readable and unchanged until `release` is called. `Bitmap.init(taking:...)` checks the first two.
  /// - Parameter release: called exactly once, after the last use of the pixels, on any thread.
  init(taking pixels: UnsafePointer<Pixel>, count: Int, release: @escaping @Sendable () -> Void) {
    self.count = count
    base = pixels
    self.release = release
  }

  deinit {
    if let release { release() } else { UnsafeMutableRawPointer(mutating: base).deallocate() }
  }

  /// A copy of an array of pixels.
  public convenience init(_ pixels: [Pixel]) {
    // Bound: the memory and the array have the same count.
    self.init(count: pixels.count) { _ = $0.initialize(from: pixels) }
  }

  /// Calls `body` with all pixels, valid during the call.
  @inlinable
  public func withUnsafeBufferPointer<Result>(
    _ body: (UnsafeBufferPointer<Pixel>) throws -> Result
  ) rethrows -> Result {
    try body(UnsafeBufferPointer(start: base, count: count))
  }
}

extension PixelStorage: RandomAccessCollection {
  /// The first index, 0.
  @inlinable public var startIndex: Int { 0 }
  /// The index behind the last pixel.
  @inlinable public var endIndex: Int { count }

  /// The pixel at an index; the index is checked.
  @inlinable
  public subscript(index: Int) -> Pixel {
    precondition(index >= 0 && index < count, "no such pixel")
    return base[index]
  }

  /// Lends the pixels to a function.
  @inlinable
  public func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Pixel>) throws -> Result
  ) rethrows -> Result? {
    try withUnsafeBufferPointer(body)
  }
}

extension PixelStorage: ExpressibleByArrayLiteral {
  /// The pixels of a literal.
  public convenience init(arrayLiteral pixels: Pixel...) { self.init(pixels) }
}

extension PixelStorage {
  /// Whether every pixel has alpha 255. Whole stretches are looked at, so that several pixels are at once.
  var areOpaque: Bool {
    withUnsafeBufferPointer { all in
      for start in Swift.stride(from: 0, to: count, by: 1024) {
        let part = all[start..<Swift.min(start + 1024, count)]
        if part.reduce(0xFF00_0000, &) < 0xFF00_0000 { return false }
      }
      return true
    }
  }
}

/// Two storages are equal where their pixels are equal.
extension PixelStorage: Equatable {
  /// Whether all pixels are equal.
  public static func == (a: PixelStorage, b: PixelStorage) -> Bool {
    a === b || a.elementsEqual(b)
  }

  /// Whether all pixels are equal.
  package static func == (a: PixelStorage, b: [Pixel]) -> Bool { a.elementsEqual(b) }
  /// Whether all pixels are equal.
  package static func == (a: [Pixel], b: PixelStorage) -> Bool { b == a }
}

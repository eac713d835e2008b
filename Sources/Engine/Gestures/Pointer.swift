/// What points: which one of several, and of what kind.
///
/// Several pointers can be down at once (two fingers, a mouse beside a finger). A recognizer follows the
/// pointer that was pressed first and does not see the others until that one is released.
public struct Pointer: Equatable, Hashable, Sendable {
  /// The kind of device.
  public enum Kind: Equatable, Hashable, Sendable {
    /// The device of a pointer.
    case mouse, touch, pen
  }

  /// Differs among the pointers of one kind that are there at the same time; a finger that is lifted may
  /// hand its number on to the next finger.
  public var id: Int64
  /// The device of the pointer.
  public var kind: Kind

  /// A pointer of a device; `id` tells pointers of one kind apart.
  public init(id: Int64, kind: Kind) {
    self.id = id
    self.kind = kind
  }

  /// The only mouse of a program that knows of one.
  public static let mouse = Pointer(id: 0, kind: .mouse)
}

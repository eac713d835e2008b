/// The modifier keys that the program tells apart.
public struct Modifiers: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: Int

  /// A set of bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The Shift key.
  public static let shift = Modifiers(rawValue: 1)
  /// The Control key.
  public static let control = Modifiers(rawValue: 2)
  /// The Alt key.
  public static let alt = Modifiers(rawValue: 4)
}

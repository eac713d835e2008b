/// The pose of the open book.
public enum Pose: String, Sendable, CaseIterable {
  /// The pages lie flat, pixel for pixel.
  case flat
  /// The open V of the tutorial "How to Create an iOS Book Open Animation", the pages fanned
  /// behind.
  case lectern

  package var value: Double { self == .flat ? 0 : 1 }
}

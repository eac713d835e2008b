/// The speed on an axis, in points per second, above which a release decides by its direction,
/// however far the drag has come.
package let flickThreshold = 125.0

/// Whether a velocity along an axis (points per second) makes a release a flick.
package func isFlick(_ velocity: Double) -> Bool { abs(velocity) > flickThreshold }

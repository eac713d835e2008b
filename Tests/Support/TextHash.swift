/// A number for a text, by FNV-1a of 32 bits. This room is optimised in every build, and pages that tests draw ask for the
/// number at each pixel.
public func textHash(_ text: String) -> UInt32 {
  var hash: UInt32 = 2_166_136_261
  for byte in text.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
  return hash
}

import Raster
public enum GIFWriter {
  public static func write(_ frames: [Bitmap], framesPerSecond: Double, to path: String) throws {}
}

import Books
import Imaging
import Scenes

/// The background half of the app: makes on its own threads what the stage wishes for.
public final class Backstage: Sendable {
  private let loader: Loader<ContentRequest, Content>

  /// - Parameter wake: called on a background thread when something has arrived.
  public init(threads: Int = 2, wake: @escaping @Sendable () -> Void = {}) {
    let decoder = PictureDecoder()
    loader = Loader(
      threads: threads,
      make: { request in
        switch request {
        case .picture(let picture):
          switch decoder.decode(picture) {
          case .success(let decoded): .picture(decoded)
          case .failure(let error): .damaged(error)
          }
        case .label(let label): .label(LabelMaker.bitmap(label))
        case .pages(let locator): .pages(locator.listPages())
        }
      }, wake: wake)
  }

  /// Delivers what is ready. Never waits.
  /// - Returns: whether anything was delivered, so that the stage is to be laid out anew.
  @discardableResult
  public func deliver(to stage: Stage) -> Bool { stage.receive(loader.drain()) }

  /// Asks for what the last frame missed.
  public func order(for stage: Stage) { loader.want(stage.wishes) }

  /// Lays the stage out for `time` with everything in place that it wishes for: how a film sees it.
  public func complete(_ stage: Stage, at time: Double) {
    stage.advance(to: time)
    // A small version makes room for a wish for the full one, and the shape of a page for another
    // size; a handful of rounds is plenty, and a bound keeps a film from hanging.
    for _ in 0..<8 {
      let wishes = stage.wishes
      guard !wishes.isEmpty else { return }
      loader.want(wishes)
      loader.waitUntilIdle()
      guard deliver(to: stage) else { return }
      stage.advance(to: time)
    }
  }

  /// How many things are wanted and not made yet.
  public var pending: Int { loader.pending }

  /// Ends the threads; waits for what is under way.
  public func stop() { loader.stop() }
}

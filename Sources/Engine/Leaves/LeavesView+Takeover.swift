/// Leaves that go over from one view of a book to another one.
extension LeavesView {
  /// Takes over leaves that were in the air in another view of the same book, which settle here.
  /// - Parameter flights: in rising order of leaves and falling order of progress.
  package func take(_ flights: [LeafFlight], at time: Double) {
    change { turner in
      turner.take(flights, at: time)
      return turner.takeEvents()
    }
  }

  /// The leaves in the air and how fast they turn, in rising order; empty at rest.
  package func flights(at time: Double) -> [LeafFlight] { turner.flights(at: time) }
}

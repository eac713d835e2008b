/// What a worker leaves to other processes.
public enum WorkerPace: Equatable, Sendable {
  /// The reader waits for the worker.
  case ordinary
  /// The reader sees the results come: the worker has a small part of a busy processor.
  case batch
  /// Nobody waits: the worker has a processor and a disk only when nothing else wants these.
  case idle
}

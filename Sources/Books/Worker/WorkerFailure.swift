import IPC
import Localisation

/// Why a worker has not done what it was asked. Each case names the culprit and the reason.
public enum WorkerFailure: Error, Equatable, Sendable {
  /// The book's own fault, or what is asked of it makes no sense; the worker is well.
  case refused(WorkerError)
  /// The worker has ended by itself, as a signal or a status says.
  case ended(String)
  /// The operation took longer than it may.
  case deadline(operation: String, milliseconds: UInt32)
  /// The worker has sent what no worker of ours sends.
  case garbage(String)
  /// The worker cannot be started, or is none of ours.
  case unusable(String)
  /// The worker cannot lock itself, and so reads nothing.
  case unlockable(String)
  /// The program has stopped the worker.
  case stopped
  /// The system has no descriptor or no memory for it.
  case system(String)

  /// Whether no worker can be had at all, whatever the book.
  public var isOfAllWorkers: Bool {
    switch self {
    case .unusable, .unlockable: true
    case .refused, .ended, .deadline, .garbage, .stopped, .system: false
    }
  }

  /// Whether a part of the book is to blame, so that other parts may be sound.
  public var isOfTheBook: Bool {
    switch self {
    case .refused, .ended, .deadline, .garbage: true
    case .unusable, .unlockable, .stopped, .system: false
    }
  }

  /// Whether another worker may do better.
  public var isOfTheWorker: Bool {
    switch self {
    case .ended, .deadline, .garbage: true
    case .refused, .unusable, .unlockable, .stopped, .system: false
    }
  }
}

extension WorkerFailure: CustomStringConvertible {
  public var description: String {
    switch self {
    case .refused(let error): error.description
    case .ended(let how): Localisation.text("the helper process {ended}", ["ended": how])
    case .deadline(let operation, let milliseconds):
      Localisation.text(
        "{operation} took longer than {milliseconds} ms",
        ["operation": operation, "milliseconds": "\(milliseconds)"])
    case .garbage(let what):
      Localisation.text("the helper process gave a wrong answer: {reason}", ["reason": what])
    case .unusable(let reason):
      Localisation.text("the helper process cannot be used: {reason}", ["reason": reason])
    case .unlockable(let reason):
      Localisation.text(
        """
        books cannot be decoded safely here, because the helper process cannot lock itself \
        ({reason}); --unsandboxed decodes books without protection
        """, ["reason": reason])
    case .stopped: Localisation.text("the helper process was stopped")
    case .system(let reason): reason
    }
  }
}

extension WorkerError: CustomStringConvertible {
  /// One line: the reason, then the decoder's own words.
  public var description: String {
    if reason == .otherFormat {
      return Localisation.text("is {format}, a format that is not read", ["format": words])
    }
    let reason =
      switch reason {
      case .unknownFormat, .otherFormat: Localisation.text("is of no known kind")
      case .damaged: Localisation.text("is damaged")
      case .unsupported: Localisation.text("needs an unsupported feature")
      case .passwordNeeded: Localisation.text("needs a password")
      case .passwordWrong: Localisation.text("has another password")
      case .encrypted: Localisation.text("is encrypted")
      case .noSuchBook: Localisation.text("is not open")
      case .noSuchPage: Localisation.text("has no such page")
      case .tooLarge: Localisation.text("is too large")
      case .outOfMemory: Localisation.text("needs more memory than a helper process has")
      case .cancelled: Localisation.text("was cancelled")
      case .expired: Localisation.text("took too long")
      case .badRequest: Localisation.text("is not read because of a fault in Paper")
      case .empty: Localisation.text("is empty")
      case .unreadable: Localisation.text("cannot be read")
      case .noCover: Localisation.text("has no cover of its own")
      case .truncated: Localisation.text("ends too early")
      case .unlockable: Localisation.text("is not read by an unlocked helper process")
      }
    return words.isEmpty
      ? reason : Localisation.text("{reason}: {details}", ["reason": reason, "details": words])
  }
}

import CDensity
import CEventTime
import CSDL2

/// Which of the window system's own events come into SDL's queue, and so wake the window's thread
/// (decision: Event filter).
enum SystemEvents {
  /// Leaves out changes of properties, of which desktops make several a second at the root window, but the one that tells
  /// of another density. Call before there is a window; what is in the queue is lost.
  ///
  /// Events without a time stay in: `EventClock` knows by them that the time before belongs to another input.
  static func begin() {
    SDL_SetEventFilter(
      { _, event in
        // Any thread that puts an event into the queue calls this.
        guard let event, paper_event_is_property(event) != 0 else { return 1 }
        return paper_density_has_changed(event)
      }, nil)
    // The queue has every event of the window system before SDL's translation, for the time in the event.
    SDL_EventState(SDL_SYSWMEVENT.rawValue, SDL_ENABLE)
  }
}

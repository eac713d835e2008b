import CDensity
import CEventTime
import CSDL2

/// Which of the window system's own events come into SDL's queue, and so wake the window's thread.
enum SystemEvents {
  /// Leaves in those that tell the time of an input, and the one that tells of another density. SDL hands on every event,
  /// among them each change of a property of the root window, of which desktops make several a second. Call before there
  /// is a window; what is in the queue is lost.
  static func filter() {
    SDL_SetEventFilter(
      { _, event in
        // Any thread that puts an event into the queue calls this.
        guard let event, event.pointee.type == SDL_SYSWMEVENT.rawValue else { return 1 }
        return paper_event_server_time(event) != 0 || paper_density_has_changed(event) != 0 ? 1 : 0
      }, nil)
  }
}

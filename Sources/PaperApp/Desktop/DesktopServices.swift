/// The services of the desktop for one window, all by one connection to the session's bus.
package final class DesktopServices: Sendable {
  /// What other programs ask of the window.
  package let application: ApplicationService
  package let dialog: any FileDialog
  package let programs: DesktopPrograms
  /// What the desktop asks of all programs; nothing before its `start`.
  package let watch: DesktopWatch
  /// The other windows of the program, and their books.
  package let windows: OtherWindows

  /// - Parameters:
  ///   - application: takes requests already; its connection serves all.
  ///   - wake: called on a background thread when there is something to take; must not wait.
  package init(_ application: ApplicationService, wake: @escaping @Sendable () -> Void) {
    self.application = application
    let bus = application.bus
    dialog = FileChooser(bus, wake: wake)
    programs = DesktopPrograms(bus, wake: wake)
    watch = DesktopWatch(bus, wake: wake)
    windows = OtherWindows(application, wake: wake)
    application.wakeWindow(by: wake)
  }

  /// Closes the connection to the bus.
  package func close() { application.bus.close() }
}

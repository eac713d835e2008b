import PaperGeometry
import IPC

// Numbers in messages are within their limits already.

extension Size {
  package init(_ size: IPC.PageSize) { self.init(Double(size.width), Double(size.height)) }
}

extension Rect {
  package init(_ rect: PageRect) {
    self.init(Double(rect.x), Double(rect.y), Double(rect.width), Double(rect.height))
  }
}

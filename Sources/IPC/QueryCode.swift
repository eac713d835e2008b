/// The number of each question in messages. A message of a worker of another version has another meaning for a number
/// that was given twice, so a number of a question that is gone is not given again.
///
/// The worker's table and the tests' table are exhaustive switches over the codes: the compiler names both for a new
/// question. (A dictionary made of a list was rejected: a question that the list lacks compiled, and ended the worker.)
public enum QueryCode: UInt8, CaseIterable, Sendable {
  case openBook = 0
  case closeBook = 1
  case measurePages = 2
  case drawPage = 3
  case drawCover = 4
  case readText = 5
  case searchPages = 6
  case readLinks = 7
  case readOutline = 8
  case readMetadata = 9
  case readLabels = 10
  case cancel = 11
  case findTextPlace = 12
  case findPage = 13
  case openLibrary = 14
  case readLibrary = 15
  case compareFirstPage = 16
  case surveyBook = 17
  case knowPages = 18
  case openFeed = 19
  case readFeed = 20
  case findElement = 22
  case findPlaceOfElement = 23
  case readSidecar = 24
  case readAnnotations = 25
  case findPlaceInFile = 26
  case addSheet = 40
  case readSheets = 41
  case findAreas = 35
  case readComments = 27
  case listAttachments = 28
  case readAttachment = 29
  case listLayers = 30
  case readFields = 31
  case makeCopy = 32
  case readCopy = 33
  case lookUpWord = 34
  case readTilt = 36
  case measureScan = 42
}

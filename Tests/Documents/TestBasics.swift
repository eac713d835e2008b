// Who makes documents needs random numbers and a folder, too.
@_exported import TestBasics

// A module needs a source; the function is in the header.

#ifndef PAPER_CSQLITE_INTERNAL_H
#define PAPER_CSQLITE_INTERNAL_H

#include <sqlite3.h>

/* Fills in a file system that consists of one file, the database, and knows no other. */
void paper_sqlite_file_system(sqlite3_vfs *system, int descriptor);

#endif

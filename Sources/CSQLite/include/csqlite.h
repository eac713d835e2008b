/* A wrapper of SQLite that reads a database by a descriptor and exposes none of SQLite's types.
 *
 * The database may be hostile: no path is opened, nothing is written, and nothing in the schema runs. */
#ifndef PAPER_CSQLITE_H
#define PAPER_CSQLITE_H

#include <stddef.h>
#include <stdint.h>

#include "cstore.h"

/* An open database with at most one query; an opaque type. One thread at a time may use it. */
typedef struct paper_sqlite paper_sqlite;

/* Makes SQLite ready and bounds the memory of all databases of the process. Opens a file (the system's
 * random numbers), so a worker calls this before it locks itself. */
void paper_sqlite_prepare(void);

/* Opens the database in a file, which stays the caller's and must stay open as long. Only pages that a query
 * needs are read. NULL where there is no memory. Free it with paper_sqlite_close. */
paper_sqlite *paper_sqlite_open(int descriptor);

/* Begins a query in place of the last one. Returns 1, or 0 where the file is no database or has no such
 * tables. */
int paper_sqlite_query(paper_sqlite *database, const char *sql);

/* Goes to the next row. Returns 1 for a row, 0 at the end, and -1 where it fails. */
int paper_sqlite_next(paper_sqlite *database);

/* A column of the row as UTF-8 of `*count` bytes, valid until the next call; NULL for no value. */
const char *paper_sqlite_text(paper_sqlite *database, int column, size_t *count);

enum {
  PAPER_SQLITE_DAMAGED,
  PAPER_SQLITE_MEMORY, /* more is needed than there is */
  PAPER_SQLITE_STEPS,  /* the query takes too many steps */
};

/* The kind of the last failure, and SQLite's words for it. */
int paper_sqlite_failure(paper_sqlite *database);
const char *paper_sqlite_words(paper_sqlite *database);

void paper_sqlite_close(paper_sqlite *database);

#endif

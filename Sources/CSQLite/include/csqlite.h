/* A wrapper of SQLite that reads a database out of memory and exposes none of SQLite's types.
 *
 * The database may be hostile: no path is opened, nothing is written, and nothing in the schema runs. */
#ifndef PAPER_CSQLITE_H
#define PAPER_CSQLITE_H

#include <stddef.h>
#include <stdint.h>

#include "cstore.h"

/* An open database with at most one query; an opaque type. One thread at a time may use it. */
typedef struct paper_sqlite paper_sqlite;

/* Opens a copy of a database's bytes; NULL where there is no memory or the bytes are no database. Free it
 * with paper_sqlite_close. */
paper_sqlite *paper_sqlite_open(const uint8_t *bytes, size_t count);

/* Begins a query in place of the last one. Returns 1, or 0 where the database has no such tables. */
int paper_sqlite_query(paper_sqlite *database, const char *sql);

/* Goes to the next row. Returns 1 for a row, 0 at the end, and -1 where the database is damaged or the
 * query takes too long. */
int paper_sqlite_next(paper_sqlite *database);

/* A column of the row as UTF-8 of `*count` bytes, valid until the next call; NULL for no value. */
const char *paper_sqlite_text(paper_sqlite *database, int column, size_t *count);

/* The reason of the last failure. */
const char *paper_sqlite_error(paper_sqlite *database);

void paper_sqlite_close(paper_sqlite *database);

#endif

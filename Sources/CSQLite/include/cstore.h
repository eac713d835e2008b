/* A wrapper of SQLite for a database of the program's own, which is a file that is read and written.
 *
 * The file may still be damaged or foreign: nothing in its schema runs. */
#ifndef PAPER_CSTORE_H
#define PAPER_CSTORE_H

#include <stddef.h>
#include <stdint.h>

/* An open database, and a statement of it. One thread at a time may use a database and its statements. */
typedef struct paper_store paper_store;
typedef struct paper_statement paper_statement;

/* Why a call has failed. */
enum paper_store_failure {
  PAPER_STORE_NONE,
  PAPER_STORE_BUSY,
  PAPER_STORE_FULL,
  PAPER_STORE_READ_ONLY,
  PAPER_STORE_DAMAGED,
  PAPER_STORE_OTHER,
};

/* The version of SQLite that is in use, as "3.40.1". */
const char *paper_store_version(void);

/* Opens the file at `path`, and makes it where it is missing. A call that finds the database locked waits at
 * most `busy_milliseconds`. NULL where there is no memory; whether the file can be opened, `paper_store_failure`
 * says. Free it with paper_store_close in any case. */
paper_store *paper_store_open(const char *path, int busy_milliseconds);
void paper_store_close(paper_store *store);

/* Why the last call has failed, and in which words. */
enum paper_store_failure paper_store_failure(paper_store *store);
const char *paper_store_error(paper_store *store);

/* Runs statements without results. 1 where that succeeded. */
int paper_store_execute(paper_store *store, const char *sql);

/* NULL where there is no such statement. Free it with paper_statement_finish before its database. */
paper_statement *paper_store_prepare(paper_store *store, const char *sql);
void paper_statement_finish(paper_statement *statement);

/* Makes the statement as it was before its first step, without values. */
void paper_statement_reset(paper_statement *statement);

/* Gives the value numbered `index`, from 1. Text and bytes are copied. 1 where that succeeded. */
int paper_statement_bind_integer(paper_statement *statement, int index, int64_t value);
int paper_statement_bind_text(
  paper_statement *statement, int index, const uint8_t *text, size_t count);
int paper_statement_bind_bytes(
  paper_statement *statement, int index, const uint8_t *bytes, size_t count);

/* 1 for a row, 0 at the end, -1 for a failure. */
int paper_statement_step(paper_statement *statement);

/* The value of a column, from 0. Text and bytes are valid until the next call with the statement. */
int64_t paper_statement_integer(paper_statement *statement, int column);
const uint8_t *paper_statement_bytes(paper_statement *statement, int column, size_t *count);

#endif

#include "cstore.h"

#include <sqlite3.h>
#include <stdlib.h>

struct paper_store {
  sqlite3 *connection;
};

/* The two are one type under two names; SQLite's own stays out of the header. */
static sqlite3_stmt *inner(paper_statement *statement) { return (sqlite3_stmt *)statement; }

static int defend(sqlite3 *connection) {
  static const int options[][2] = {
    {SQLITE_DBCONFIG_DEFENSIVE, 1},
    {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
    {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},
    {SQLITE_DBCONFIG_ENABLE_VIEW, 0},
    {SQLITE_DBCONFIG_ENABLE_FKEY, 1},
    {SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0},
  };
  for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
    if (sqlite3_db_config(connection, options[i][0], options[i][1], NULL) != SQLITE_OK) return 0;
  }
  sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, 16 << 20);
  sqlite3_limit(connection, SQLITE_LIMIT_ATTACHED, 0);
  return 1;
}

paper_store *paper_store_open(const char *path, int busy_milliseconds) {
  paper_store *store = calloc(1, sizeof *store);
  if (!store) return NULL;
  int flags =
    SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_PRIVATECACHE | SQLITE_OPEN_NOMUTEX;
  if (sqlite3_open_v2(path, &store->connection, flags, NULL) == SQLITE_OK) {
    sqlite3_extended_result_codes(store->connection, 0);
    sqlite3_busy_timeout(store->connection, busy_milliseconds);
    /* A library that cannot be defended is not used. */
    if (!defend(store->connection)) {
      sqlite3_close(store->connection);
      store->connection = NULL;
    }
  }
  return store;
}

void paper_store_close(paper_store *store) {
  if (!store) return;
  sqlite3_close(store->connection);
  free(store);
}

enum paper_store_failure paper_store_failure(paper_store *store) {
  if (!store->connection) return PAPER_STORE_OTHER;
  switch (sqlite3_errcode(store->connection) & 0xFF) {
    case SQLITE_OK:
    case SQLITE_ROW:
    case SQLITE_DONE: return PAPER_STORE_NONE;
    case SQLITE_BUSY:
    case SQLITE_LOCKED: return PAPER_STORE_BUSY;
    case SQLITE_FULL: return PAPER_STORE_FULL;
    case SQLITE_READONLY: return PAPER_STORE_READ_ONLY;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB: return PAPER_STORE_DAMAGED;
    default: return PAPER_STORE_OTHER;
  }
}

const char *paper_store_error(paper_store *store) { return sqlite3_errmsg(store->connection); }

int paper_store_execute(paper_store *store, const char *sql) {
  return sqlite3_exec(store->connection, sql, NULL, NULL, NULL) == SQLITE_OK;
}

paper_statement *paper_store_prepare(paper_store *store, const char *sql) {
  sqlite3_stmt *statement = NULL;
  int flags = SQLITE_PREPARE_PERSISTENT;
  if (sqlite3_prepare_v3(store->connection, sql, -1, flags, &statement, NULL) != SQLITE_OK) {
    return NULL;
  }
  return (paper_statement *)statement;
}

void paper_statement_finish(paper_statement *statement) { sqlite3_finalize(inner(statement)); }

void paper_statement_reset(paper_statement *statement) {
  sqlite3_reset(inner(statement));
  sqlite3_clear_bindings(inner(statement));
}

int paper_statement_bind_integer(paper_statement *statement, int index, int64_t value) {
  return sqlite3_bind_int64(inner(statement), index, value) == SQLITE_OK;
}

int paper_statement_bind_text(
  paper_statement *statement, int index, const uint8_t *text, size_t count) {
  /* SQLite takes no pointer for no value. */
  return sqlite3_bind_text64(
           inner(statement), index, text ? (const char *)text : "", count, SQLITE_TRANSIENT, SQLITE_UTF8) ==
         SQLITE_OK;
}

int paper_statement_bind_bytes(
  paper_statement *statement, int index, const uint8_t *bytes, size_t count) {
  const void *value = bytes ? (const void *)bytes : "";
  return sqlite3_bind_blob64(inner(statement), index, value, count, SQLITE_TRANSIENT) == SQLITE_OK;
}

int paper_statement_step(paper_statement *statement) {
  switch (sqlite3_step(inner(statement))) {
    case SQLITE_ROW: return 1;
    case SQLITE_DONE: return 0;
    default: return -1;
  }
}

int64_t paper_statement_integer(paper_statement *statement, int column) {
  return sqlite3_column_int64(inner(statement), column);
}

const uint8_t *paper_statement_bytes(paper_statement *statement, int column, size_t *count) {
  /* The order matters: asking for the value may change its length. */
  const uint8_t *bytes = sqlite3_column_blob(inner(statement), column);
  *count = bytes ? (size_t)sqlite3_column_bytes(inner(statement), column) : 0;
  return bytes;
}

const char *paper_store_version(void) { return sqlite3_libversion(); }

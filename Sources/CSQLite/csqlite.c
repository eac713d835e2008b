#include "csqlite.h"
#include "internal.h"

#include <stdlib.h>
#include <time.h>

/* The progress handler is called after so many of SQLite's instructions, and so often at most; 100,000 books
   need a hundredth of that. An instruction may copy a long value, so that the clock is asked as well. */
enum { steps_between_calls = 1000, most_calls = 500000, most_seconds = 10 };
/* A value may be so long: a title or a path is shorter by far. */
enum { longest_value = 1 << 20 };

/* Bytes that SQLite may have at a time. The cache of pages has two megabytes of them; the rest is for rows that
   a database makes SQLite sort. */
enum { most_memory = 128 << 20 };

struct paper_sqlite {
  sqlite3_vfs system;
  sqlite3 *connection;
  sqlite3_stmt *statement;
  int calls;
  struct timespec start;
};

static int is_too_long(void *context) {
  paper_sqlite *database = context;
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  database->calls++;
  return database->calls > most_calls || now.tv_sec - database->start.tv_sec > most_seconds;
}

/* What SQLite's makers advise for databases of unknown origin. */
static int defend(sqlite3 *connection) {
  static const struct {
    int option, value;
  } options[] = {
    {SQLITE_DBCONFIG_DEFENSIVE, 1},
    {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
    {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},
    {SQLITE_DBCONFIG_ENABLE_VIEW, 0},
    {SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0},
  };
  for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
    if (sqlite3_db_config(connection, options[i].option, options[i].value, NULL) != SQLITE_OK) {
      return 0;
    }
  }
  sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, longest_value);
  sqlite3_limit(connection, SQLITE_LIMIT_SQL_LENGTH, 100000);
  sqlite3_limit(connection, SQLITE_LIMIT_EXPR_DEPTH, 100);
  sqlite3_limit(connection, SQLITE_LIMIT_COMPOUND_SELECT, 10);
  sqlite3_limit(connection, SQLITE_LIMIT_VDBE_OP, 25000);
  sqlite3_limit(connection, SQLITE_LIMIT_ATTACHED, 0);
  sqlite3_limit(connection, SQLITE_LIMIT_WORKER_THREADS, 0);
  const char *pragmas =
    "PRAGMA cell_size_check = ON; PRAGMA query_only = ON; PRAGMA temp_store = MEMORY;";
  return sqlite3_exec(connection, pragmas, NULL, NULL, NULL) == SQLITE_OK;
}

void paper_sqlite_prepare(void) {
  unsigned char byte;
  if (sqlite3_initialize() != SQLITE_OK) return;
  sqlite3_hard_heap_limit64(most_memory);
  sqlite3_randomness(sizeof byte, &byte);
}

/* The file system is registered just as long as it takes to open the file by its name. */
static int open_file(paper_sqlite *database, int descriptor) {
  paper_sqlite_file_system(&database->system, descriptor);
  if (sqlite3_vfs_register(&database->system, 0) != SQLITE_OK) return 0;
  int flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_PRIVATECACHE | SQLITE_OPEN_NOMUTEX;
  int result =
    sqlite3_open_v2("database", &database->connection, flags, database->system.zName);
  sqlite3_vfs_unregister(&database->system);
  return result == SQLITE_OK;
}

paper_sqlite *paper_sqlite_open(int descriptor) {
  paper_sqlite *database = calloc(1, sizeof *database);
  if (!database) return NULL;
  clock_gettime(CLOCK_MONOTONIC, &database->start);
  if (!open_file(database, descriptor) || !defend(database->connection)) {
    paper_sqlite_close(database);
    return NULL;
  }
  sqlite3_progress_handler(database->connection, steps_between_calls, is_too_long, database);
  return database;
}

int paper_sqlite_query(paper_sqlite *database, const char *sql) {
  sqlite3_finalize(database->statement);
  database->statement = NULL;
  return sqlite3_prepare_v2(database->connection, sql, -1, &database->statement, NULL) ==
           SQLITE_OK &&
         database->statement != NULL;
}

int paper_sqlite_next(paper_sqlite *database) {
  switch (sqlite3_step(database->statement)) {
    case SQLITE_ROW: return 1;
    case SQLITE_DONE: return 0;
    default: return -1;
  }
}

const char *paper_sqlite_text(paper_sqlite *database, int column, size_t *count) {
  /* The order matters: asking for the text may change its length. */
  const char *text = (const char *)sqlite3_column_text(database->statement, column);
  *count = text ? (size_t)sqlite3_column_bytes(database->statement, column) : 0;
  return text;
}

int paper_sqlite_failure(paper_sqlite *database) {
  switch (sqlite3_errcode(database->connection)) {
    case SQLITE_NOMEM: return PAPER_SQLITE_MEMORY;
    case SQLITE_INTERRUPT: return PAPER_SQLITE_STEPS;
    default: return PAPER_SQLITE_DAMAGED;
  }
}

const char *paper_sqlite_words(paper_sqlite *database) {
  return sqlite3_errmsg(database->connection);
}

void paper_sqlite_close(paper_sqlite *database) {
  if (!database) return;
  sqlite3_finalize(database->statement);
  sqlite3_close(database->connection);
  free(database);
}

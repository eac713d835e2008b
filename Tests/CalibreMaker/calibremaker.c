#include "calibremaker.h"

#include <sqlite3.h>
#include <stddef.h>

int paper_test_sqlite(const char *path, const char *statements) {
  sqlite3 *connection = NULL;
  int done = sqlite3_open(path, &connection) == SQLITE_OK &&
             sqlite3_exec(connection, statements, NULL, NULL, NULL) == SQLITE_OK;
  sqlite3_close(connection);
  return done;
}

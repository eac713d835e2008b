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

const char *paper_test_calibre_tables(void) {
  return "CREATE TABLE books (id INTEGER PRIMARY KEY, title TEXT, sort TEXT, author_sort TEXT,"
         "  series_index REAL DEFAULT 1, path TEXT, has_cover BOOL DEFAULT 0);"
         "CREATE TABLE authors (id INTEGER PRIMARY KEY, name TEXT);"
         "CREATE TABLE books_authors_link (id INTEGER PRIMARY KEY, book INTEGER, author INTEGER);"
         "CREATE TABLE series (id INTEGER PRIMARY KEY, name TEXT);"
         "CREATE TABLE books_series_link (id INTEGER PRIMARY KEY, book INTEGER, series INTEGER);"
         "CREATE TABLE data (id INTEGER PRIMARY KEY, book INTEGER, format TEXT, name TEXT);";
}

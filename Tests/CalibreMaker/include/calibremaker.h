/* Makes databases for tests, by SQLite itself. */
#ifndef PAPER_CALIBREMAKER_H
#define PAPER_CALIBREMAKER_H

/* Runs statements on the database at a path, which is made where it is missing. Returns 1, or 0 where one
 * of them failed. */
int paper_test_sqlite(const char *path, const char *statements);

/* Statements that make the part of Calibre's tables that matters. */
const char *paper_test_calibre_tables(void);

#endif

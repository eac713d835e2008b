/* The only file that SQLite sees, in place of SQLite's own file system and of a copy in memory
 * (decision: SQLite file). */
#include "internal.h"

#include <errno.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct {
  sqlite3_file base;
  int descriptor;
} database_file;

static int done(sqlite3_file *file) {
  (void)file;
  return SQLITE_OK;
}

/* A database in write-ahead mode has a log beside it, which is not read; version 1 says that there is none.
 * Bytes 18 and 19 of the header are the versions for writing and for reading. */
static void hide_log(unsigned char *bytes, int count, sqlite3_int64 offset) {
  for (sqlite3_int64 at = 18; at <= 19; at++) {
    if (at >= offset && at - offset < count) bytes[at - offset] = 1;
  }
}

static int read_file(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
  int descriptor = ((database_file *)file)->descriptor;
  unsigned char *out = bytes;
  int filled = 0;
  while (filled < count) {
    ssize_t got = pread(descriptor, out + filled, (size_t)(count - filled), offset + filled);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return SQLITE_IOERR_READ;
    if (got == 0) break;
    filled += (int)got;
  }
  /* SQLite asks for zeros where the file ends. */
  memset(out + filled, 0, (size_t)(count - filled));
  hide_log(out, count, offset);
  return filled < count ? SQLITE_IOERR_SHORT_READ : SQLITE_OK;
}

static int write_file(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
  (void)file, (void)bytes, (void)count, (void)offset;
  return SQLITE_READONLY;
}

static int truncate_file(sqlite3_file *file, sqlite3_int64 size) {
  (void)file, (void)size;
  return SQLITE_READONLY;
}

static int with_flags(sqlite3_file *file, int flags) {
  (void)flags;
  return done(file);
}

static int size_of_file(sqlite3_file *file, sqlite3_int64 *size) {
  struct stat status;
  if (fstat(((database_file *)file)->descriptor, &status)) return SQLITE_IOERR_FSTAT;
  *size = status.st_size;
  return SQLITE_OK;
}

static int nobody_writes(sqlite3_file *file, int *answer) {
  *answer = 0;
  return done(file);
}

static int no_control(sqlite3_file *file, int operation, void *argument) {
  (void)file, (void)operation, (void)argument;
  return SQLITE_NOTFOUND;
}

static int sector(sqlite3_file *file) {
  (void)file;
  return 4096;
}

/* No locks are taken and no journal is looked for. */
static int characteristics(sqlite3_file *file) {
  (void)file;
  return SQLITE_IOCAP_IMMUTABLE;
}

static const sqlite3_io_methods methods = {
  .iVersion = 1,
  .xClose = done,
  .xRead = read_file,
  .xWrite = write_file,
  .xTruncate = truncate_file,
  .xSync = with_flags,
  .xFileSize = size_of_file,
  .xLock = with_flags,
  .xUnlock = with_flags,
  .xCheckReservedLock = nobody_writes,
  .xFileControl = no_control,
  .xSectorSize = sector,
  .xDeviceCharacteristics = characteristics,
};

static int open_file(
  sqlite3_vfs *system, const char *name, sqlite3_file *file, int flags, int *opened) {
  (void)name;
  file->pMethods = NULL;
  if (!(flags & SQLITE_OPEN_MAIN_DB)) return SQLITE_CANTOPEN;
  ((database_file *)file)->descriptor = (int)(intptr_t)system->pAppData;
  file->pMethods = &methods;
  if (opened) *opened = SQLITE_OPEN_READONLY;
  return SQLITE_OK;
}

static int delete_file(sqlite3_vfs *system, const char *name, int sync) {
  (void)system, (void)name, (void)sync;
  return SQLITE_IOERR_DELETE;
}

static int no_such_file(sqlite3_vfs *system, const char *name, int flags, int *answer) {
  (void)system, (void)name, (void)flags;
  *answer = 0;
  return SQLITE_OK;
}

static int full_path(sqlite3_vfs *system, const char *name, int room, char *path) {
  (void)system;
  sqlite3_snprintf(room, path, "%s", name);
  return SQLITE_OK;
}

static int no_randomness(sqlite3_vfs *system, int count, char *bytes) {
  (void)system;
  memset(bytes, 0, (size_t)count);
  return count;
}

static int no_sleep(sqlite3_vfs *system, int microseconds) {
  (void)system, (void)microseconds;
  return 0;
}

/* The beginning of 1970, in days as astronomers count them: no query of ours asks for the time. */
static int no_time(sqlite3_vfs *system, double *days) {
  (void)system;
  *days = 2440587.5;
  return SQLITE_OK;
}

static int last_error(sqlite3_vfs *system, int room, char *words) {
  (void)system, (void)room, (void)words;
  return 0;
}

void paper_sqlite_file_system(sqlite3_vfs *system, int descriptor) {
  *system = (sqlite3_vfs){
    .iVersion = 1,
    .szOsFile = sizeof(database_file),
    .mxPathname = 64,
    .zName = "paper",
    .pAppData = (void *)(intptr_t)descriptor,
    .xOpen = open_file,
    .xDelete = delete_file,
    .xAccess = no_such_file,
    .xFullPathname = full_path,
    .xRandomness = no_randomness,
    .xSleep = no_sleep,
    .xCurrentTime = no_time,
    .xGetLastError = last_error,
  };
}

#include "carchive.h"

#include <archive.h>
#include <archive_entry.h>
#include <errno.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <zlib.h>

struct paper_archive {
  struct archive *reader;
  int descriptor;
  int64_t offset;
  unsigned char bytes[1 << 16];
  const char *message;
  int recognised; /* it is an archive of a known format */
  int failed;     /* the archive cannot be read any further */
  int encrypted;  /* the present entry's bytes are */
};

const char *paper_archive_version(void) { return archive_version_string(); }

void paper_archive_prepare(void) {
  /* A use of zlib keeps it among the libraries of the program, before MuPDF; see Package.swift. */
  (void)zlibVersion();
  setlocale(LC_CTYPE, "C.UTF-8");
  tzset();
}

static la_ssize_t fill(struct archive *reader, void *data, const void **bytes) {
  paper_archive *archive = data;
  ssize_t count;
  do {
    count = pread(archive->descriptor, archive->bytes, sizeof archive->bytes, archive->offset);
  } while (count < 0 && errno == EINTR);
  if (count < 0) {
    archive_set_error(reader, errno, "the file cannot be read");
    return -1;
  }
  archive->offset += count;
  *bytes = archive->bytes;
  return count;
}

static la_int64_t move(struct archive *reader, void *data, la_int64_t offset, int from) {
  paper_archive *archive = data;
  int64_t base = 0;
  if (from == SEEK_CUR) base = archive->offset;
  if (from == SEEK_END) base = lseek(archive->descriptor, 0, SEEK_END);
  if (base < 0 || offset < -base || offset > INT64_MAX - base) {
    archive_set_error(reader, EINVAL, "an offset outside of the file");
    return ARCHIVE_FATAL;
  }
  archive->offset = base + offset;
  return archive->offset;
}

static la_int64_t skip(struct archive *reader, void *data, la_int64_t count) {
  (void)reader;
  paper_archive *archive = data;
  int64_t end = lseek(archive->descriptor, 0, SEEK_END);
  if (count < 0 || end < archive->offset || count > end - archive->offset) return 0;
  archive->offset += count;
  return count;
}

int paper_archive_worst(const int *results, size_t count) {
  int worst = ARCHIVE_OK;
  for (size_t index = 0; index < count; index++)
    if (results[index] < worst) worst = results[index];
  return worst;
}

/* The formats of comics, and no filter that would start a program. */
static int support(struct archive *reader) {
  int results[] = {
    archive_read_support_format_zip_seekable(reader),
    archive_read_support_format_rar(reader),
    archive_read_support_format_rar5(reader),
    archive_read_support_format_7zip(reader),
    archive_read_support_format_tar(reader),
    archive_read_support_filter_gzip(reader),
    archive_read_support_filter_bzip2(reader),
    archive_read_support_filter_xz(reader),
  };
  return paper_archive_worst(results, sizeof results / sizeof *results);
}

paper_archive *paper_archive_new(int descriptor) {
  paper_archive *archive = calloc(1, sizeof *archive);
  if (!archive) return NULL;
  archive->descriptor = descriptor;
  archive->reader = archive_read_new();
  if (!archive->reader || support(archive->reader) < ARCHIVE_WARN) {
    paper_archive_free(archive);
    return NULL;
  }
  archive_read_set_callback_data(archive->reader, archive);
  archive_read_set_read_callback(archive->reader, fill);
  archive_read_set_seek_callback(archive->reader, move);
  archive_read_set_skip_callback(archive->reader, skip);
  archive->recognised = archive_read_open1(archive->reader) == ARCHIVE_OK;
  archive->failed = !archive->recognised;
  return archive;
}

void paper_archive_free(paper_archive *archive) {
  if (!archive) return;
  if (archive->reader) archive_read_free(archive->reader);
  free(archive);
}

const char *paper_archive_message(const paper_archive *archive) {
  const char *words = archive->message;
  if (!words) words = archive_error_string(archive->reader);
  return words ? words : "the archive cannot be read";
}

/* libarchive has no code of its own for encryption, only words and a question. */
static int failure(paper_archive *archive) {
  int error = archive_errno(archive->reader);
  if (error == ENOMEM) return PAPER_ARCHIVE_MEMORY;
  /* The question crashes libarchive 3.6 where no format has been recognised. */
  if (
    archive->recognised && archive_format(archive->reader) != 0 &&
    archive_read_has_encrypted_entries(archive->reader) > 0)
    return PAPER_ARCHIVE_ENCRYPTED;
  const char *words = archive_error_string(archive->reader);
  if (words && (strstr(words, "ncrypt") || strstr(words, "assphrase")))
    return PAPER_ARCHIVE_ENCRYPTED;
  return PAPER_ARCHIVE_DAMAGED;
}

int paper_archive_next(paper_archive *archive, paper_archive_entry *entry) {
  memset(entry, 0, sizeof *entry);
  entry->name = "";
  archive->message = NULL;
  if (archive->failed) return failure(archive);
  struct archive_entry *found = NULL;
  int result = archive_read_next_header(archive->reader, &found);
  if (result == ARCHIVE_EOF) return PAPER_ARCHIVE_END;
  /* A warning is about the name or the time of an entry that can be read. */
  if (result < ARCHIVE_WARN) {
    archive->failed = 1;
    return failure(archive);
  }
  const char *name = archive_entry_pathname(found);
  if (!name) name = archive_entry_pathname_utf8(found);
  entry->name = name ? name : "";
  entry->is_file = archive_entry_filetype(found) == AE_IFREG;
  archive->encrypted = archive_entry_is_data_encrypted(found) > 0;
  return PAPER_ARCHIVE_OK;
}

int paper_archive_read(
  paper_archive *archive, size_t limit, int cut, uint8_t **bytes, size_t *count) {
  *bytes = NULL;
  *count = 0;
  archive->message = NULL;
  /* libarchive gives the bytes of some entries as they are. */
  if (archive->encrypted) {
    archive->message = "a password would be needed";
    return PAPER_ARCHIVE_ENCRYPTED;
  }
  /* Grows with what really comes: the size that an entry claims may be any number. */
  size_t room = 0, length = 0;
  uint8_t *held = NULL;
  for (;;) {
    if (length == room) {
      size_t wanted = room ? room * 2 : 1 << 16;
      if (wanted > limit) wanted = limit + 1;
      uint8_t *grown = wanted > room ? realloc(held, wanted) : NULL;
      if (!grown) {
        free(held);
        archive->message = wanted > room ? "not enough memory" : "the entry is too long";
        return wanted > room ? PAPER_ARCHIVE_MEMORY : PAPER_ARCHIVE_LIMIT;
      }
      held = grown;
      room = wanted;
    }
    la_ssize_t read = archive_read_data(archive->reader, held + length, room - length);
    if (read == 0) break;
    if (read < 0) {
      free(held);
      if (read == ARCHIVE_FATAL) archive->failed = 1;
      return failure(archive);
    }
    length += (size_t)read;
    if (length > limit && cut) {
      length = limit;
      break;
    }
    if (length > limit) {
      free(held);
      archive->message = "the entry is too long";
      return PAPER_ARCHIVE_LIMIT;
    }
  }
  *bytes = held;
  *count = length;
  return PAPER_ARCHIVE_OK;
}

void paper_archive_free_bytes(uint8_t *bytes) { free(bytes); }

#include "internal.h"

#include <fcntl.h>
#include <limits.h>
#include <mupdf/ucdn.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* Faces for Chinese, Japanese and Korean, with serifs. MuPDF has one face of its own for them, without
 * serifs. The files are mapped, so a page costs what its characters need. */
typedef struct {
  const unsigned char *bytes;
  int count;
} face;

static face regular, bold;

/* Paper's own face of text: regular, italic, bold, and both. All of them, or none. */
static face text_faces[4];

static face mapped(const char *path) {
  face found = {NULL, 0};
  int descriptor = open(path, O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return found;
  struct stat status;
  if (fstat(descriptor, &status) == 0 && status.st_size > 0 && status.st_size < 1 << 28) {
    void *bytes = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, descriptor, 0);
    if (bytes != MAP_FAILED) found = (face){bytes, (int)status.st_size};
  }
  close(descriptor);
  return found;
}

/* Maps the four files of the folder. 1 where all are there. */
static int map_text_faces(const char *folder) {
  static const char *const styles[4] = {"R", "RI", "RB", "RBI"};
  face found[4];
  int count = 0;
  while (count < 4) {
    char path[PATH_MAX];
    int length = snprintf(path, sizeof path, "%s/LinLibertine_%s.otf", folder, styles[count]);
    if (length < 0 || (size_t)length >= sizeof path) break;
    found[count] = mapped(path);
    if (!found[count].bytes) break;
    count++;
  }
  if (count == 4) {
    memcpy(text_faces, found, sizeof text_faces);
    return 1;
  }
  while (count-- > 0) munmap((void *)found[count].bytes, (size_t)found[count].count);
  return 0;
}

/* Cuts the last part of a path. 0 where there is none. */
static int go_up(char *path) {
  char *slash = strrchr(path, '/');
  if (!slash || slash == path) return 0;
  *slash = 0;
  return 1;
}

/* Paper's face lies beside the installed program, or in the source tree in which the program was built. The system's
 * own copy is not asked for: films are the same bytes on every machine. (decision: Face of text) */
static void find_text_faces(void) {
  char program[PATH_MAX], path[PATH_MAX + 32];
  ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
  if (length <= 0) return;
  program[length] = 0;
  if (!go_up(program)) return;
  snprintf(path, sizeof path, "%s/../../share/paper/faces", program);
  if (map_text_faces(path)) return;
  for (int level = 0; level < 6 && go_up(program); level++) {
    /* Only a folder with a Package.swift is the source tree. */
    snprintf(path, sizeof path, "%s/Package.swift", program);
    if (access(path, R_OK)) continue;
    snprintf(path, sizeof path, "%s/Assets/faces", program);
    if (map_text_faces(path)) return;
  }
}

void paper_mupdf_prepare_fonts(void) {
  if (!text_faces[0].bytes) find_text_faces();
  if (regular.bytes) return;
  regular = mapped("/usr/share/fonts/opentype/noto/NotoSerifCJK-Regular.ttc");
  bold = mapped("/usr/share/fonts/opentype/noto/NotoSerifCJK-Bold.ttc");
}

/* The order of the faces within Noto's collections. */
static int index_of(int language, int otherwise) {
  switch (language) {
    case FZ_LANG_ja: return 0;
    case FZ_LANG_ko: return 1;
    case FZ_LANG_zh_Hans: return 2;
    case FZ_LANG_zh_Hant: return 3;
    default: return otherwise;
  }
}

static fz_font *fallback(
  fz_context *context, int script, int language, int serif, int is_bold, int is_italic) {
  (void)serif, (void)is_italic;
  switch (script) {
    case UCDN_SCRIPT_HAN:
    case UCDN_SCRIPT_HIRAGANA:
    case UCDN_SCRIPT_KATAKANA:
    case UCDN_SCRIPT_HANGUL:
    case UCDN_SCRIPT_BOPOMOFO: break;
    default: return NULL;
  }
  const paper_mupdf *mupdf = fz_user_context(context);
  face from = is_bold && bold.bytes ? bold : regular;
  if (!from.bytes || !mupdf) return NULL;
  fz_font *font = NULL;
  fz_var(font);
  fz_try(context) font = fz_new_font_from_memory(
    context, NULL, from.bytes, from.count, index_of(language, mupdf->forms), 0);
  fz_catch(context) paper_mupdf_ignore(context);
  return font;
}

fz_font *paper_mupdf_text_face(fz_context *context, int is_bold, int is_italic) {
  paper_mupdf *mupdf = fz_user_context(context);
  int index = (is_bold ? 2 : 0) + (is_italic ? 1 : 0);
  if (!mupdf) return NULL;
  if (!mupdf->text_faces[index] && text_faces[index].bytes) {
    fz_try(context) mupdf->text_faces[index] = fz_new_font_from_memory(
      context, NULL, text_faces[index].bytes, text_faces[index].count, 0, 0);
    fz_catch(context) paper_mupdf_ignore(context);
  }
  return fz_keep_font(context, mupdf->text_faces[index]);
}

/* MuPDF has the faces that style sheets and PDFs name, or what stands for them. The layout of text asks for its serifs
 * by that word; a PDF names a face. */
static fz_font *named(fz_context *context, const char *name, int is_bold, int is_italic, int exact) {
  return exact || strcmp(name, "serif") ? NULL : paper_mupdf_text_face(context, is_bold, is_italic);
}

static fz_font *named_cjk(fz_context *context, const char *name, int ordering, int serif) {
  (void)context, (void)name, (void)ordering, (void)serif;
  return NULL;
}

void paper_mupdf_drop_fonts(paper_mupdf *mupdf) {
  for (int index = 0; index < 4; index++) {
    fz_drop_font(mupdf->context, mupdf->text_faces[index]);
    mupdf->text_faces[index] = NULL;
  }
}

void paper_mupdf_install_fonts(paper_mupdf *mupdf) {
  fz_set_user_context(mupdf->context, mupdf);
  fz_install_load_system_font_funcs(mupdf->context, named, named_cjk, fallback);
}

#include "internal.h"

#include <fcntl.h>
#include <mupdf/ucdn.h>
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

void paper_mupdf_prepare_fonts(void) {
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

/* MuPDF has the faces that style sheets and PDFs name, or what stands for them. */
static fz_font *named(fz_context *context, const char *name, int is_bold, int is_italic, int exact) {
  (void)context, (void)name, (void)is_bold, (void)is_italic, (void)exact;
  return NULL;
}

static fz_font *named_cjk(fz_context *context, const char *name, int ordering, int serif) {
  (void)context, (void)name, (void)ordering, (void)serif;
  return NULL;
}

void paper_mupdf_install_fonts(paper_mupdf *mupdf) {
  fz_set_user_context(mupdf->context, mupdf);
  fz_install_load_system_font_funcs(mupdf->context, named, named_cjk, fallback);
}

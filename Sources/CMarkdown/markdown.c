#include "cmarkdown.h"

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct paper_markdown {
  cmark_node *root;
  cmark_iter *step;
};

static const char *const extensions[] = {"table", "strikethrough"};
enum { EXTENSIONS = sizeof extensions / sizeof *extensions };

/* While a text is parsed, the library's tables have the characters of its extensions. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void paper_markdown_prepare(void) {
  pthread_mutex_lock(&lock);
  cmark_gfm_core_extensions_ensure_registered();
  pthread_mutex_unlock(&lock);
}

paper_markdown *paper_markdown_parse(const uint8_t *bytes, size_t count) {
  paper_markdown *markdown = calloc(1, sizeof *markdown);
  if (!markdown) return NULL;
  pthread_mutex_lock(&lock);
  cmark_parser *parser = cmark_parser_new(CMARK_OPT_FOOTNOTES | CMARK_OPT_VALIDATE_UTF8);
  for (int index = 0; index < EXTENSIONS; index++) {
    cmark_syntax_extension *extension = cmark_find_syntax_extension(extensions[index]);
    if (extension) cmark_parser_attach_syntax_extension(parser, extension);
  }
  cmark_parser_feed(parser, (const char *)bytes, count);
  markdown->root = cmark_parser_finish(parser);
  cmark_parser_free(parser);
  pthread_mutex_unlock(&lock);
  markdown->step = cmark_iter_new(markdown->root);
  return markdown;
}

void paper_markdown_free(paper_markdown *markdown) {
  if (!markdown) return;
  cmark_iter_free(markdown->step);
  cmark_node_free(markdown->root);
  free(markdown);
}

/* The kinds of the extensions have names and no numbers. */
static int kind_of_extension(cmark_node *node) {
  const char *name = cmark_node_get_type_string(node);
  if (!strcmp(name, "table")) return PAPER_MARKDOWN_TABLE;
  if (!strcmp(name, "table_row") || !strcmp(name, "table_header")) return PAPER_MARKDOWN_ROW;
  if (!strcmp(name, "table_cell")) return PAPER_MARKDOWN_CELL;
  if (!strcmp(name, "strikethrough")) return PAPER_MARKDOWN_STRUCK;
  return PAPER_MARKDOWN_OTHER;
}

static int kind_of(cmark_node *node) {
  switch (cmark_node_get_type(node)) {
    case CMARK_NODE_BLOCK_QUOTE: return PAPER_MARKDOWN_QUOTE;
    case CMARK_NODE_LIST: return PAPER_MARKDOWN_LIST;
    case CMARK_NODE_ITEM: return PAPER_MARKDOWN_ENTRY;
    case CMARK_NODE_CODE_BLOCK: return PAPER_MARKDOWN_CODE_BLOCK;
    case CMARK_NODE_HTML_BLOCK: return PAPER_MARKDOWN_HTML_BLOCK;
    case CMARK_NODE_PARAGRAPH: return PAPER_MARKDOWN_PARAGRAPH;
    case CMARK_NODE_HEADING: return PAPER_MARKDOWN_HEADING;
    case CMARK_NODE_THEMATIC_BREAK: return PAPER_MARKDOWN_RULE;
    case CMARK_NODE_FOOTNOTE_DEFINITION: return PAPER_MARKDOWN_NOTE;
    case CMARK_NODE_TEXT: return PAPER_MARKDOWN_TEXT;
    case CMARK_NODE_SOFTBREAK: return PAPER_MARKDOWN_SOFT_BREAK;
    case CMARK_NODE_LINEBREAK: return PAPER_MARKDOWN_HARD_BREAK;
    case CMARK_NODE_CODE: return PAPER_MARKDOWN_CODE;
    case CMARK_NODE_HTML_INLINE: return PAPER_MARKDOWN_HTML;
    case CMARK_NODE_EMPH: return PAPER_MARKDOWN_EMPHASIS;
    case CMARK_NODE_STRONG: return PAPER_MARKDOWN_STRONG;
    case CMARK_NODE_LINK: return PAPER_MARKDOWN_LINK;
    case CMARK_NODE_IMAGE: return PAPER_MARKDOWN_PICTURE;
    case CMARK_NODE_FOOTNOTE_REFERENCE: return PAPER_MARKDOWN_NOTE_SIGN;
    default: return kind_of_extension(node);
  }
}

static int number_of(cmark_node *node, int kind) {
  switch (kind) {
    case PAPER_MARKDOWN_LIST:
      if (cmark_node_get_list_type(node) != CMARK_ORDERED_LIST) return -1;
      return cmark_node_get_list_start(node);
    case PAPER_MARKDOWN_HEADING: return cmark_node_get_heading_level(node);
    case PAPER_MARKDOWN_ROW: return cmark_gfm_extensions_get_table_row_is_header(node) != 0;
    default: return 0;
  }
}

static int is_tight(cmark_node *node, int kind) {
  if (kind == PAPER_MARKDOWN_LIST) return cmark_node_get_list_tight(node);
  if (kind != PAPER_MARKDOWN_PARAGRAPH) return 0;
  cmark_node *entry = cmark_node_parent(node);
  cmark_node *list = entry ? cmark_node_parent(entry) : NULL;
  return list && cmark_node_get_type(list) == CMARK_NODE_LIST && cmark_node_get_list_tight(list);
}

void paper_markdown_rewind(paper_markdown *markdown) {
  /* cmark_iter_reset would go on behind the event that it is given, and so leave out the document's begin. */
  cmark_iter_free(markdown->step);
  markdown->step = cmark_iter_new(markdown->root);
}

int paper_markdown_next(paper_markdown *markdown, paper_markdown_event *event) {
  cmark_event_type type = cmark_iter_next(markdown->step);
  if (type == CMARK_EVENT_DONE) return 0;
  cmark_node *node = cmark_iter_get_node(markdown->step);
  event->kind = kind_of(node);
  event->begins = type == CMARK_EVENT_ENTER;
  event->number = number_of(node, event->kind);
  event->is_tight = is_tight(node, event->kind);
  const char *text = event->kind == PAPER_MARKDOWN_LINK ? cmark_node_get_url(node)
                                                        : cmark_node_get_literal(node);
  event->text = text ? text : "";
  return 1;
}

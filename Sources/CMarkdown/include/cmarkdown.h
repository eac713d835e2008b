/* A narrow border to cmark-gfm: Markdown becomes a row of events, and no type of its own shows here. */
#ifndef PAPER_CMARKDOWN_H
#define PAPER_CMARKDOWN_H

#include <stddef.h>
#include <stdint.h>

enum {
  PAPER_MARKDOWN_OTHER = 0, /* what is not known: only what is within it counts */
  PAPER_MARKDOWN_QUOTE,
  PAPER_MARKDOWN_LIST,        /* number: that of its first entry, or -1 where it is not numbered;
                                 is_tight: no blank lines stand between its entries */
  PAPER_MARKDOWN_ENTRY,
  PAPER_MARKDOWN_CODE_BLOCK,  /* text */
  PAPER_MARKDOWN_HTML_BLOCK,  /* text */
  PAPER_MARKDOWN_PARAGRAPH,   /* is_tight: of an entry of a tight list, set without space around it */
  PAPER_MARKDOWN_HEADING,     /* number: 1 to 6 */
  PAPER_MARKDOWN_RULE,
  PAPER_MARKDOWN_NOTE,        /* text: its name */
  PAPER_MARKDOWN_TABLE,
  PAPER_MARKDOWN_ROW,         /* number: 1 for the head */
  PAPER_MARKDOWN_CELL,
  PAPER_MARKDOWN_TEXT,        /* text */
  PAPER_MARKDOWN_SOFT_BREAK,
  PAPER_MARKDOWN_HARD_BREAK,
  PAPER_MARKDOWN_CODE,        /* text */
  PAPER_MARKDOWN_HTML,        /* text */
  PAPER_MARKDOWN_EMPHASIS,
  PAPER_MARKDOWN_STRONG,
  PAPER_MARKDOWN_STRUCK,
  PAPER_MARKDOWN_LINK,        /* text: its address */
  PAPER_MARKDOWN_PICTURE,     /* what is within it stands for it */
  PAPER_MARKDOWN_NOTE_SIGN,   /* text: the name of the note */
};

typedef struct {
  int kind;
  int begins; /* 1 where the element begins, 0 where it ends; one without content only begins */
  int number;
  int is_tight;
  const char *text; /* UTF-8, valid until the whole is freed; never NULL */
} paper_markdown_event;

typedef struct paper_markdown paper_markdown;

/* Once, before anything is parsed. */
void paper_markdown_prepare(void);

/* NULL where there is no memory. Any bytes are Markdown. */
paper_markdown *paper_markdown_parse(const uint8_t *bytes, size_t count);
void paper_markdown_free(paper_markdown *markdown);

/* The next event; 0 at the end. */
int paper_markdown_next(paper_markdown *markdown, paper_markdown_event *event);
/* The next event is the first one again. */
void paper_markdown_rewind(paper_markdown *markdown);

#endif

/* How dense the pixels of an X display are, as its resource database has it (Xft.dpi). */
#ifndef PAPER_CDENSITY_H
#define PAPER_CDENSITY_H

/* The dots per inch that the database tells now; 0 where it tells none, and where the display is not X's.
 * `window` is an SDL_Window on the display; NULL before there is one, where a connection of its own is made. */
double paper_density_dpi(void *window);

/* Has the server tell when the database changes. */
void paper_density_watch(void *window);

/* Whether an SDL_Event, as SDL_PollEvent has just filled it, says that the database has changed. */
int paper_density_has_changed(const void *event);

/* The value of Xft.dpi in the text of a database, of which `length` bytes are read; 0 for none. */
double paper_density_parse(const char *text, unsigned long length);

#endif

/* The connection to speech-dispatcher by its protocol (SSIP), lines over a socket, as far as Swift cannot make it
 * without raw memory. Every function but the last two may wait, so none is for the window's thread. The library of
 * speech-dispatcher waits without a timeout (decision: libspeechd). */
#ifndef PAPER_CSPEECH_H
#define PAPER_CSPEECH_H

#include <stddef.h>

/* Connects to the server that is there: SPEECHD_ADDRESS, or else the user's socket. Returns the descriptor, or -1. */
int paper_speech_connect(void);

enum { PAPER_SPEECH_STARTED, PAPER_SPEECH_MISSING, PAPER_SPEECH_FAILED };

/* Starts the server as its own library does, and waits until it listens, at most so many milliseconds. Where
 * SPEECHD_ADDRESS names a server, none is started. `variables` is the server's environment, which ends with a null
 * pointer. */
int paper_speech_start(char *const variables[], int milliseconds);

void paper_speech_close(int socket);

enum { PAPER_SPEECH_RUNG = 1, PAPER_SPEECH_READY = 2 };

/* Waits until the wakeup is signalled or the socket has something to read or is closed; for ever where `milliseconds` is
 * -1. `socket` may be -1 for none. Returns what is so; 0 for neither in time. */
int paper_speech_wait(int wakeup, int socket, int milliseconds);

/* Reads what is there, at most `room` bytes. Returns their number; 0 for none; -1 where the other side is gone. */
long paper_speech_read(int socket, unsigned char *bytes, size_t room);

/* Writes all bytes within so many milliseconds. Returns 1; -1 where that could not be. */
int paper_speech_write(int socket, const unsigned char *bytes, size_t count, int milliseconds);

/* A descriptor that wakes `paper_speech_wait`, or -1. */
int paper_speech_wakeup(void);
void paper_speech_wake(int wakeup);

/* Writes what the socket takes at once, and leaves the rest. */
void paper_speech_try(int socket, const unsigned char *bytes, size_t count);

#endif

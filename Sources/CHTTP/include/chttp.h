/* A narrow border to libcurl: transfers over HTTP and HTTPS that run at the same time, on one thread.
 *
 * Nothing here follows a redirection, chooses who signs in, or opens a file: the caller does, who knows the rules. */
#ifndef PAPER_CHTTP_H
#define PAPER_CHTTP_H

#include <stddef.h>
#include <stdint.h>

/* Bytes of all headers of an answer, at most. */
enum { PAPER_HTTP_HEADERS = 64 << 10 };

/* Transfers that run at a time, at most; further ones wait inside. */
enum { PAPER_HTTP_TRANSFERS = 8 };

typedef struct paper_http paper_http;

typedef enum {
  PAPER_HTTP_NO_AUTHENTICATION = 0,
  PAPER_HTTP_BASIC = 1,
  PAPER_HTTP_DIGEST = 2
} paper_http_authentication;

typedef enum {
  /* Certificates are checked against the system's authorities. */
  PAPER_HTTP_SYSTEM = 0,
  /* The server must have the one certificate that is given, whatever names the certificate has. */
  PAPER_HTTP_ONE_CERTIFICATE = 1,
  /* The connection is ended after the certificate has come; nothing is asked. */
  PAPER_HTTP_LOOK = 2
} paper_http_trust;

typedef struct {
  uint32_t id;
  const char *url;
  const char *method;
  /* Lines "Name: value", ended by NULL. */
  const char *const *headers;
  const uint8_t *body;
  size_t body_count;
  paper_http_authentication authentication;
  const char *user, *password;
  paper_http_trust trust;
  /* PEM, for PAPER_HTTP_ONE_CERTIFICATE. */
  const char *certificate;
  /* Whether the answer may be compressed. */
  int compressed;
  /* The descriptor that the body goes to; the border does not close the descriptor. */
  int output;
  /* Bytes that the output has already. An answer with a part (status 206) is appended to them, a whole answer (200) takes
   * their place, and the body of any other answer is dropped where there are such bytes. The output is cut to them first. */
  int64_t kept;
  /* Bytes of the body at most, after decompression. */
  int64_t limit;
  /* Seconds: until a connection stands, until the first byte, between two bytes, for all. 0: no limit. */
  uint32_t connecting, first, stall, all;
} paper_http_request;

typedef enum {
  PAPER_HTTP_DONE = 0,
  PAPER_HTTP_NO_ADDRESS,
  PAPER_HTTP_NO_CONNECTION,
  PAPER_HTTP_SLOW,
  PAPER_HTTP_CUT,
  PAPER_HTTP_CERTIFICATE,
  PAPER_HTTP_NO_TLS,
  PAPER_HTTP_NOT_HTTP,
  PAPER_HTTP_TOO_LONG,
  PAPER_HTTP_HEADERS_TOO_LONG,
  PAPER_HTTP_NO_ROOM,
  PAPER_HTTP_REFUSED_ADDRESS,
  PAPER_HTTP_FAILED
} paper_http_end;

typedef enum { PAPER_HTTP_HEAD, PAPER_HTTP_PROGRESS, PAPER_HTTP_END } paper_http_kind;

typedef struct {
  uint32_t id;
  paper_http_kind kind;
  /* The status of the last answer; 0 without one. */
  int32_t status;
  /* Of the end. */
  paper_http_end end;
  /* Bytes of the body in the descriptor. */
  int64_t count;
  /* Bytes that the answer announces; -1 where the answer does not tell. */
  int64_t announced;
  /* Of a head: all lines of the headers. Of an end: libcurl's own words. Valid until the next call. */
  const char *text;
  size_t text_count;
  /* Of a head: where a redirection leads, absolute. Of an end: the certificate as PEM. NULL: none. */
  const char *more;
} paper_http_event;

/* Reads the authorities' certificates; call before the process is locked. NULL where memory is short. */
paper_http *paper_http_new(void);
void paper_http_free(paper_http *http);

/* Tells the addresses of a name, "HOST:PORT:ADDRESS,ADDRESS". Replaces what was told of the name before. A locked
 * process looks up no other name. */
int paper_http_resolve(paper_http *http, const char *line);

/* How many certificates of authorities are known, in bytes of PEM. */
size_t paper_http_authorities(const paper_http *http);

/* Begins a transfer. Everything in the request but the output is copied. Returns 0, or -1 where memory is short. */
int paper_http_begin(paper_http *http, const paper_http_request *request);

/* Ends a transfer; its event does not come. Unknown numbers are ignored. */
void paper_http_cancel(paper_http *http, uint32_t id);

/* How many transfers run. */
size_t paper_http_running(const paper_http *http);

/* Works for at most `milliseconds`, or until something happens, or until `descriptor` can be read. Calls `take` for
 * each event, in the order of the events of a transfer. Returns 1 where the descriptor can be read, else 0. */
int paper_http_work(
  paper_http *http, int descriptor, int milliseconds,
  void (*take)(void *context, const paper_http_event *event), void *context);

#endif

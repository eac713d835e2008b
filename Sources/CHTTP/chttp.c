#define _GNU_SOURCE
#include "chttp.h"

#include <curl/curl.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* A transfer from its beginning to its end. */
typedef struct {
  uint32_t id;
  CURL *easy;
  struct curl_slist *headers;
  char *body, *certificate;
  int output, looks;
  int64_t limit, kept, count, reported;
  uint32_t first, stall, all;
  /* Milliseconds of the monotonic clock. */
  int64_t begun, heard;
  char head[PAPER_HTTP_HEADERS];
  size_t head_count;
  int has_head, has_bytes, drops;
  /* Why this border ended the transfer. */
  paper_http_end verdict;
  char words[CURL_ERROR_SIZE];
} transfer;

struct paper_http {
  CURLM *multi;
  CURLSH *share;
  struct curl_slist *names;
  char *authorities;
  size_t authorities_count;
  transfer *transfers[PAPER_HTTP_TRANSFERS * 4];
  void (*take)(void *, const paper_http_event *);
  void *context;
};

enum { SLOTS = PAPER_HTTP_TRANSFERS * 4 };

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/* Where distributions keep the authorities' certificates in one file. */
static const char *const bundles[] = {
  "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt",
  "/etc/ssl/ca-bundle.pem", "/etc/ssl/cert.pem"};

static void read_authorities(paper_http *http) {
  const size_t most = 8 << 20;
  for (size_t index = 0; index < sizeof bundles / sizeof bundles[0]; index++) {
    FILE *file = fopen(bundles[index], "re");
    if (!file) continue;
    char *bytes = malloc(most);
    size_t count = bytes ? fread(bytes, 1, most, file) : 0;
    fclose(file);
    if (count > 0) {
      char *fitting = realloc(bytes, count);
      http->authorities = fitting ? fitting : bytes;
      http->authorities_count = count;
      return;
    }
    free(bytes);
  }
}

paper_http *paper_http_new(void) {
  if (curl_global_init(CURL_GLOBAL_DEFAULT)) return NULL;
  paper_http *http = calloc(1, sizeof *http);
  if (!http) return NULL;
  http->multi = curl_multi_init();
  http->share = curl_share_init();
  if (!http->multi || !http->share) {
    paper_http_free(http);
    return NULL;
  }
  curl_share_setopt(http->share, CURLSHOPT_SHARE, CURL_LOCK_DATA_COOKIE);
  curl_share_setopt(http->share, CURLSHOPT_SHARE, CURL_LOCK_DATA_SSL_SESSION);
  curl_multi_setopt(http->multi, CURLMOPT_MAX_HOST_CONNECTIONS, 4L);
  curl_multi_setopt(http->multi, CURLMOPT_MAX_TOTAL_CONNECTIONS, 6L);
  read_authorities(http);
  return http;
}

size_t paper_http_authorities(const paper_http *http) { return http->authorities_count; }

static void end_transfer(paper_http *http, size_t slot) {
  transfer *one = http->transfers[slot];
  http->transfers[slot] = NULL;
  if (one->easy) {
    curl_multi_remove_handle(http->multi, one->easy);
    curl_easy_cleanup(one->easy);
  }
  curl_slist_free_all(one->headers);
  free(one->body);
  free(one->certificate);
  free(one);
}

void paper_http_free(paper_http *http) {
  for (size_t slot = 0; slot < SLOTS; slot++)
    if (http->transfers[slot]) end_transfer(http, slot);
  if (http->multi) curl_multi_cleanup(http->multi);
  if (http->share) curl_share_cleanup(http->share);
  curl_slist_free_all(http->names);
  free(http->authorities);
  free(http);
}

int paper_http_resolve(paper_http *http, const char *line) {
  /* The list is given to each transfer anew; libcurl replaces what it knew of a name. */
  struct curl_slist *longer = curl_slist_append(http->names, line);
  if (!longer) return -1;
  http->names = longer;
  return 0;
}

static void tell(paper_http *http, transfer *one, paper_http_event *event) {
  long status = 0;
  curl_off_t announced = -1;
  curl_easy_getinfo(one->easy, CURLINFO_RESPONSE_CODE, &status);
  curl_easy_getinfo(one->easy, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &announced);
  event->id = one->id;
  event->status = (int32_t)status;
  event->announced = (int64_t)announced;
  event->count = one->count;
  http->take(http->context, event);
}

static void tell_head(paper_http *http, transfer *one) {
  if (one->has_head) return;
  one->has_head = 1;
  char *place = NULL;
  curl_easy_getinfo(one->easy, CURLINFO_REDIRECT_URL, &place);
  paper_http_event event = {
    .kind = PAPER_HTTP_HEAD, .text = one->head, .text_count = one->head_count, .more = place};
  tell(http, one, &event);
}

/* The transfer and its border, for libcurl's callbacks. */
static paper_http *owner(transfer *one) {
  void *http = NULL;
  curl_easy_getinfo(one->easy, CURLINFO_PRIVATE, &http);
  return http;
}

static size_t take_header(char *bytes, size_t size, size_t count, void *context) {
  transfer *one = context;
  size_t length = size * count;
  one->heard = now();
  /* Each answer of a dance begins anew: one that says "continue", and one that asks who is there. */
  if (length > 5 && !memcmp(bytes, "HTTP/", 5)) one->head_count = 0;
  if (length > sizeof one->head - one->head_count) {
    one->verdict = PAPER_HTTP_HEADERS_TOO_LONG;
    return 0;
  }
  memcpy(one->head + one->head_count, bytes, length);
  one->head_count += length;
  return length;
}

/* Decides what becomes of the bytes that the output has, when the first byte of the answer comes. */
static int make_room(transfer *one) {
  long status = 0;
  curl_easy_getinfo(one->easy, CURLINFO_RESPONSE_CODE, &status);
  if (status == 206) return 1;
  one->drops = status != 200;
  return one->drops || (!ftruncate(one->output, 0) && lseek(one->output, 0, SEEK_SET) == 0);
}

static size_t take_body(char *bytes, size_t size, size_t count, void *context) {
  transfer *one = context;
  size_t length = size * count;
  one->heard = now();
  if (one->kept && !one->has_bytes && !make_room(one)) {
    one->verdict = PAPER_HTTP_NO_ROOM;
    return 0;
  }
  one->has_bytes = 1;
  tell_head(owner(one), one);
  if (one->drops) return length;
  if (one->count + (int64_t)length > one->limit) {
    one->verdict = PAPER_HTTP_TOO_LONG;
    return 0;
  }
  size_t written = 0;
  while (written < length) {
    ssize_t part = write(one->output, bytes + written, length - written);
    if (part < 0 && errno == EINTR) continue;
    if (part <= 0) {
      one->verdict = PAPER_HTTP_NO_ROOM;
      return 0;
    }
    written += (size_t)part;
  }
  one->count += (int64_t)length;
  return length;
}

static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
  (void)context;
  (void)purpose;
  /* The lock knows streams without further flags: what libcurl asks for beside is set afterwards. */
  int descriptor = socket(address->family, SOCK_STREAM, address->protocol);
  if (descriptor >= 0) fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  return descriptor < 0 ? CURL_SOCKET_BAD : descriptor;
}

static void set_trust(paper_http *http, transfer *one, const paper_http_request *request) {
  CURL *easy = one->easy;
  struct curl_blob blob = {.flags = CURL_BLOB_COPY};
  switch (request->trust) {
  case PAPER_HTTP_SYSTEM:
    if (http->authorities) {
      blob.data = http->authorities;
      blob.len = http->authorities_count;
      blob.flags = CURL_BLOB_NOCOPY;
      curl_easy_setopt(easy, CURLOPT_CAINFO_BLOB, &blob);
    }
    break;
  case PAPER_HTTP_ONE_CERTIFICATE:
    /* The certificate itself is the only authority, so a server with another one is refused. Its names do not count:
     * the reader has agreed to this very certificate. */
    blob.data = one->certificate;
    blob.len = strlen(one->certificate);
    curl_easy_setopt(easy, CURLOPT_CAINFO_BLOB, &blob);
    curl_easy_setopt(easy, CURLOPT_SSL_VERIFYHOST, 0L);
    break;
  case PAPER_HTTP_LOOK:
    curl_easy_setopt(easy, CURLOPT_SSL_VERIFYPEER, 0L);
    curl_easy_setopt(easy, CURLOPT_SSL_VERIFYHOST, 0L);
    curl_easy_setopt(easy, CURLOPT_CONNECT_ONLY, 1L);
    curl_easy_setopt(easy, CURLOPT_CERTINFO, 1L);
    one->looks = 1;
  }
  curl_easy_setopt(easy, CURLOPT_CAINFO, NULL);
  curl_easy_setopt(easy, CURLOPT_CAPATH, NULL);
  curl_easy_setopt(easy, CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
}

static void set_request(paper_http *http, transfer *one, const paper_http_request *request) {
  CURL *easy = one->easy;
  curl_easy_setopt(easy, CURLOPT_URL, request->url);
  curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
  curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L);
  curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(easy, CURLOPT_NETRC, (long)CURL_NETRC_IGNORED);
  curl_easy_setopt(easy, CURLOPT_PROXY, "");
  curl_easy_setopt(easy, CURLOPT_SHARE, http->share);
  curl_easy_setopt(easy, CURLOPT_COOKIEFILE, "");
  curl_easy_setopt(easy, CURLOPT_RESOLVE, http->names);
  curl_easy_setopt(easy, CURLOPT_PRIVATE, http);
  curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, one->words);
  curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, open_socket);
  curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, take_header);
  curl_easy_setopt(easy, CURLOPT_HEADERDATA, one);
  curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, take_body);
  curl_easy_setopt(easy, CURLOPT_WRITEDATA, one);
  curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT, (long)request->connecting);
  if (request->compressed) curl_easy_setopt(easy, CURLOPT_ACCEPT_ENCODING, "gzip, deflate");
  if (one->headers) curl_easy_setopt(easy, CURLOPT_HTTPHEADER, one->headers);
  if (one->body) {
    curl_easy_setopt(easy, CURLOPT_POSTFIELDS, one->body);
    curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)request->body_count);
  }
  curl_easy_setopt(easy, CURLOPT_CUSTOMREQUEST, request->method);
  if (request->authentication != PAPER_HTTP_NO_AUTHENTICATION) {
    curl_easy_setopt(
      easy, CURLOPT_HTTPAUTH,
      (long)(request->authentication == PAPER_HTTP_BASIC ? CURLAUTH_BASIC : CURLAUTH_DIGEST));
    curl_easy_setopt(easy, CURLOPT_USERNAME, request->user);
    curl_easy_setopt(easy, CURLOPT_PASSWORD, request->password);
  }
}

int paper_http_begin(paper_http *http, const paper_http_request *request) {
  size_t slot = 0;
  while (slot < SLOTS && http->transfers[slot]) slot++;
  transfer *one = slot < SLOTS ? calloc(1, sizeof *one) : NULL;
  if (!one) return -1;
  http->transfers[slot] = one;
  one->id = request->id;
  one->output = request->output;
  one->limit = request->limit;
  one->kept = request->kept;
  one->first = request->first;
  one->stall = request->stall;
  one->all = request->all;
  one->begun = one->heard = now();
  one->easy = curl_easy_init();
  /* Cut here and not by the program: a cancelled transfer may write until this process hears of the end. */
  int failed = !one->easy || ftruncate(one->output, (off_t)one->kept) ||
               lseek(one->output, (off_t)one->kept, SEEK_SET) < 0;
  for (size_t index = 0; request->headers && request->headers[index] && !failed; index++) {
    struct curl_slist *longer = curl_slist_append(one->headers, request->headers[index]);
    if (longer) one->headers = longer;
    failed = !longer;
  }
  if (request->body && !failed) {
    one->body = malloc(request->body_count + 1);
    if (one->body) memcpy(one->body, request->body, request->body_count);
    failed = !one->body;
  }
  if (request->certificate && !failed) failed = !(one->certificate = strdup(request->certificate));
  if (!failed) {
    set_request(http, one, request);
    set_trust(http, one, request);
    failed = curl_multi_add_handle(http->multi, one->easy) != CURLM_OK;
  }
  if (failed) end_transfer(http, slot);
  return failed ? -1 : 0;
}

void paper_http_cancel(paper_http *http, uint32_t id) {
  for (size_t slot = 0; slot < SLOTS; slot++)
    if (http->transfers[slot] && http->transfers[slot]->id == id) end_transfer(http, slot);
}

size_t paper_http_running(const paper_http *http) {
  size_t count = 0;
  for (size_t slot = 0; slot < SLOTS; slot++) count += http->transfers[slot] != NULL;
  return count;
}

static paper_http_end ending(CURL *easy, CURLcode code) {
  curl_off_t connected = 0;
  curl_easy_getinfo(easy, CURLINFO_CONNECT_TIME_T, &connected);
  switch (code) {
  case CURLE_OK: return PAPER_HTTP_DONE;
  case CURLE_COULDNT_RESOLVE_HOST:
  case CURLE_COULDNT_RESOLVE_PROXY: return PAPER_HTTP_NO_ADDRESS;
  case CURLE_COULDNT_CONNECT: return PAPER_HTTP_NO_CONNECTION;
  case CURLE_OPERATION_TIMEDOUT: return PAPER_HTTP_SLOW;
  case CURLE_PARTIAL_FILE:
  case CURLE_GOT_NOTHING:
  case CURLE_RECV_ERROR:
  case CURLE_SEND_ERROR:
  case CURLE_HTTP2:
  case CURLE_HTTP2_STREAM: return PAPER_HTTP_CUT;
  case CURLE_PEER_FAILED_VERIFICATION:
  case CURLE_SSL_ISSUER_ERROR:
  case CURLE_SSL_CACERT_BADFILE: return PAPER_HTTP_CERTIFICATE;
  case CURLE_SSL_CONNECT_ERROR: return PAPER_HTTP_NO_TLS;
  case CURLE_WEIRD_SERVER_REPLY:
  case CURLE_BAD_CONTENT_ENCODING: return PAPER_HTTP_NOT_HTTP;
  case CURLE_URL_MALFORMAT: return PAPER_HTTP_REFUSED_ADDRESS;
  /* libcurl says the same of an address and of an answer that is no HTTP. */
  case CURLE_UNSUPPORTED_PROTOCOL:
    return connected > 0 ? PAPER_HTTP_NOT_HTTP : PAPER_HTTP_REFUSED_ADDRESS;
  default: return PAPER_HTTP_FAILED;
  }
}

static const char *certificate(CURL *easy) {
  struct curl_certinfo *found = NULL;
  if (curl_easy_getinfo(easy, CURLINFO_CERTINFO, &found) || !found || found->num_of_certs < 1)
    return NULL;
  for (struct curl_slist *line = found->certinfo[0]; line; line = line->next)
    if (!strncmp(line->data, "Cert:", 5)) return line->data + 5;
  return NULL;
}

static void tell_end(paper_http *http, size_t slot, paper_http_end end) {
  transfer *one = http->transfers[slot];
  if (one->verdict != PAPER_HTTP_DONE) end = one->verdict;
  if (end == PAPER_HTTP_DONE && !one->looks) tell_head(http, one);
  paper_http_event event = {
    .kind = PAPER_HTTP_END, .end = end, .text = one->words, .text_count = strlen(one->words),
    .more = one->looks ? certificate(one->easy) : NULL};
  tell(http, one, &event);
  end_transfer(http, slot);
}

/* Ends what has been silent for too long. libcurl's own limit of speed counts the time before the first byte, too, and
 * servers may compute for two minutes before that. */
static void end_silent(paper_http *http) {
  int64_t time = now();
  for (size_t slot = 0; slot < SLOTS; slot++) {
    transfer *one = http->transfers[slot];
    if (!one) continue;
    uint32_t silence = one->has_bytes ? one->stall : one->first;
    int is_silent = silence && time - one->heard > (int64_t)silence * 1000;
    int is_late = one->all && time - one->begun > (int64_t)one->all * 1000;
    if (!is_silent && !is_late) continue;
    one->verdict = PAPER_HTTP_SLOW;
    tell_end(http, slot, PAPER_HTTP_SLOW);
  }
}

int paper_http_work(
  paper_http *http, int descriptor, int milliseconds,
  void (*take)(void *context, const paper_http_event *event), void *context) {
  http->take = take;
  http->context = context;
  struct curl_waitfd wanted = {.fd = descriptor, .events = CURL_WAIT_POLLIN};
  int still = 0, found = 0;
  curl_multi_perform(http->multi, &still);
  CURLMsg *message;
  int is_ended = 0;
  while ((message = curl_multi_info_read(http->multi, &found))) {
    if (message->msg != CURLMSG_DONE) continue;
    CURLcode code = message->data.result;
    for (size_t slot = 0; slot < SLOTS; slot++) {
      if (!http->transfers[slot] || http->transfers[slot]->easy != message->easy_handle) continue;
      tell_end(http, slot, ending(message->easy_handle, code));
      is_ended = 1;
      break;
    }
  }
  end_silent(http);
  for (size_t slot = 0; slot < SLOTS; slot++) {
    transfer *one = http->transfers[slot];
    if (!one || one->count == one->reported) continue;
    one->reported = one->count;
    paper_http_event event = {.kind = PAPER_HTTP_PROGRESS};
    tell(http, one, &event);
  }
  int ready = 0;
  curl_multi_poll(http->multi, &wanted, 1, is_ended ? 0 : milliseconds, &ready);
  return wanted.revents != 0;
}

/*
 * The floor of the floor: runs statements that were written down (c-floor.ts) on the SQLite that the driver carries, prepared
 * once, every column read, and says how long that takes. No JavaScript, no objects.
 *
 * usage: floor LIBRARY LOG
 * The log is a series of records: `C <bytes>\n<name>\n` begins a case, `S <bytes>\n<sql>\n` a statement of it,
 * then its parameters `N\n`, `I <number>\n`, `F <number>\n`, `T <bytes>\n<text>\n`, bound in this order; a named one
 * is preceded by `@ <bytes>\n<name>\n`. A case whose name begins with `!` is run and undone inside a transaction.
 * Prints `<p50>\t<p95>\t<max>\t<runs>\t<name>` for each case, in milliseconds.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "sqlite3.h"

#define WARM_UP_RUNS 5
#define FEWEST_RUNS 25
#define MOST_RUNS 400
#define BUDGET_MS 400.0

typedef struct { char kind; long long number; double real; char *text; int bytes; char *name; } Parameter;
typedef struct { sqlite3_stmt *statement; Parameter *parameters; int count; } Call;
typedef struct { char *sql; sqlite3_stmt *statement; } Prepared;

static sqlite3 *database;
static Prepared *prepared;
static int prepared_count;
static volatile long long sink;

static void fail(const char *what) {
  fprintf(stderr, "floor: %s: %s\n", what, database ? sqlite3_errmsg(database) : "");
  exit(1);
}

static double now_ms(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

static void run_sql(const char *sql) {
  if (sqlite3_exec(database, sql, NULL, NULL, NULL) != SQLITE_OK) fail(sql);
}

static sqlite3_stmt *prepare(const char *sql) {
  for (int at = 0; at < prepared_count; at++)
    if (strcmp(prepared[at].sql, sql) == 0) return prepared[at].statement;
  prepared = realloc(prepared, sizeof(Prepared) * (prepared_count + 1));
  Prepared *added = &prepared[prepared_count++];
  added->sql = strdup(sql);
  if (sqlite3_prepare_v3(database, sql, -1, SQLITE_PREPARE_PERSISTENT, &added->statement, NULL) != SQLITE_OK) fail(sql);
  return added->statement;
}

static void run_call(const Call *call) {
  sqlite3_stmt *statement = call->statement;
  for (int at = 0; at < call->count; at++) {
    const Parameter *each = &call->parameters[at];
    int to = each->name ? sqlite3_bind_parameter_index(statement, each->name) : at + 1;
    switch (each->kind) {
      case 'I': sqlite3_bind_int64(statement, to, each->number); break;
      case 'F': sqlite3_bind_double(statement, to, each->real); break;
      case 'T': sqlite3_bind_text(statement, to, each->text, each->bytes, SQLITE_STATIC); break;
      default: sqlite3_bind_null(statement, to);
    }
  }
  int result;
  while ((result = sqlite3_step(statement)) == SQLITE_ROW) {
    int columns = sqlite3_column_count(statement);
    for (int at = 0; at < columns; at++) {
      switch (sqlite3_column_type(statement, at)) {
        case SQLITE_INTEGER: sink += sqlite3_column_int64(statement, at); break;
        case SQLITE_FLOAT: sink += (long long)sqlite3_column_double(statement, at); break;
        case SQLITE_TEXT: sink += sqlite3_column_text(statement, at)[0] + sqlite3_column_bytes(statement, at); break;
        case SQLITE_BLOB: sink += sqlite3_column_bytes(statement, at); break;
      }
    }
  }
  if (result != SQLITE_DONE) fail("step");
  sqlite3_reset(statement);
}

static int by_time(const void *a, const void *b) {
  double difference = *(const double *)a - *(const double *)b;
  return difference < 0 ? -1 : difference > 0;
}

static void measure(const char *name, const Call *calls, int count) {
  double times[MOST_RUNS];
  int runs = 0;
  int writes = name[0] == '!';
  double began = 0;
  for (int run = -WARM_UP_RUNS; run < MOST_RUNS; run++) {
    if (run == 0) began = now_ms();
    if (run >= FEWEST_RUNS && now_ms() - began > BUDGET_MS) break;
    double start = now_ms();
    if (writes) run_sql("BEGIN IMMEDIATE");
    for (int at = 0; at < count; at++) run_call(&calls[at]);
    if (writes) run_sql("ROLLBACK");
    if (run >= 0) times[runs++] = now_ms() - start;
  }
  qsort(times, runs, sizeof(double), by_time);
  printf("%.6f\t%.6f\t%.6f\t%d\t%s\n", times[runs / 2], times[(int)(runs * 0.95)], times[runs - 1], runs, name + writes);
  fflush(stdout);
}

static char *read_text(FILE *log, int *bytes) {
  if (fscanf(log, " %d", bytes) != 1) fail("log");
  fgetc(log);
  char *text = malloc(*bytes + 1);
  if ((int)fread(text, 1, *bytes, log) != *bytes) fail("log");
  text[*bytes] = 0;
  fgetc(log);
  return text;
}

int main(int count, char **arguments) {
  if (count != 3) return 2;
  if (sqlite3_open_v2(arguments[1], &database, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK) fail("open");
  run_sql("PRAGMA trusted_schema=OFF; PRAGMA cell_size_check=ON; PRAGMA temp_store=MEMORY; PRAGMA synchronous=NORMAL;"
          "PRAGMA foreign_keys=ON; PRAGMA secure_delete=ON; PRAGMA cache_size=-64000;");
  FILE *log = fopen(arguments[2], "rb");
  if (!log) fail("log");
  char *name = NULL, *parameter_name = NULL;
  Call *calls = NULL;
  int call_count = 0, bytes, kind;
  while ((kind = fgetc(log)) != EOF) {
    if (kind == 'C') {
      if (name) measure(name, calls, call_count);
      name = read_text(log, &bytes);
      call_count = 0;
      continue;
    }
    if (kind == 'S') {
      char *sql = read_text(log, &bytes);
      calls = realloc(calls, sizeof(Call) * (call_count + 1));
      calls[call_count++] = (Call){prepare(sql), NULL, 0};
      free(sql);
      continue;
    }
    if (kind == '@') {
      parameter_name = read_text(log, &bytes);
      continue;
    }
    Parameter each = {.kind = (char)kind, .name = parameter_name};
    parameter_name = NULL;
    if (kind == 'I' && fscanf(log, " %lld", &each.number) != 1) fail("log");
    if (kind == 'F' && fscanf(log, " %lf", &each.real) != 1) fail("log");
    if (kind == 'T') each.text = read_text(log, &each.bytes);
    else fgetc(log);
    Call *call = &calls[call_count - 1];
    call->parameters = realloc(call->parameters, sizeof(Parameter) * (call->count + 1));
    call->parameters[call->count++] = each;
  }
  if (name) measure(name, calls, call_count);
  return 0;
}

/* Makes every sync of the disk take so many microseconds longer, for all programs that are started with it:
   a disk that has no memory against power cuts takes about a millisecond. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <unistd.h>

static int slowly(const char *name, int file) {
  const char *added = getenv("ADDED_SYNC_MICROSECONDS");
  int (*sync)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
  int result = sync(file);
  if (added) usleep((useconds_t)atoi(added));
  return result;
}

int fsync(int file) { return slowly("fsync", file); }
int fdatasync(int file) { return slowly("fdatasync", file); }

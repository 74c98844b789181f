/* Records what a process asks of the disk: every write, truncation, sync, and change of names in one folder.
 *
 *     cc -shared -fPIC -o record.so record.c -ldl
 *     RECORD_FOLDER=/some/folder RECORD_TO=/elsewhere/record LD_PRELOAD=record.so program
 *
 * Each operation is a line "KIND OFFSET LENGTH PATH" with LENGTH bytes after it: W write (the data), T truncate
 * to OFFSET, S sync a file, D sync the folder, C create, U unlink, R rename (the new path). */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static void note(char kind, const char *path, long long offset, const void *data, size_t length)
{
    static int record = -1;
    const char *folder = getenv("RECORD_FOLDER");
    size_t prefix = folder ? strlen(folder) : 0;
    if (!prefix || strncmp(path, folder, prefix) || (path[prefix] && path[prefix] != '/'))
        return;
    if (record < 0)
        record = (int)syscall(SYS_openat, AT_FDCWD, getenv("RECORD_TO"), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    char line[PATH_MAX + 64];
    int head = snprintf(line, sizeof line, "%c %lld %zu %s\n", kind, offset, length, path);
    if (syscall(SYS_write, record, line, head) != head
        || (length && syscall(SYS_write, record, data, length) != (long)length))
        abort();
}

static const char *path_of(int fd, char path[PATH_MAX])
{
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, PATH_MAX - 1);
    path[length < 0 ? 0 : length] = 0;
    return path;
}

static int opened(int fd, const char *path, int flags, int there)
{
    if (fd >= 0 && (flags & O_CREAT) && !there)
        note('C', path, 0, NULL, 0);
    else if (fd >= 0 && (flags & O_TRUNC))
        note('T', path, 0, NULL, 0);
    return fd;
}

static int is_there(const char *path) { struct stat found; return stat(path, &found) == 0; }

#define OPEN(name) \
    int name(const char *path, int flags, ...) \
    { \
        va_list more; \
        va_start(more, flags); \
        mode_t mode = (flags & (O_CREAT | O_TMPFILE)) ? va_arg(more, mode_t) : 0; \
        va_end(more); \
        int there = is_there(path); \
        return opened(REAL(name)(path, flags, mode), path, flags, there); \
    }
OPEN(open)
OPEN(open64)

#define WRITE(name, type) \
    ssize_t name(int fd, const void *data, size_t length, type offset) \
    { \
        char path[PATH_MAX]; \
        ssize_t done = REAL(name)(fd, data, length, offset); \
        if (done > 0) \
            note('W', path_of(fd, path), offset, data, done); \
        return done; \
    }
WRITE(pwrite, off_t)
WRITE(pwrite64, off64_t)

ssize_t write(int fd, const void *data, size_t length)
{
    char path[PATH_MAX];
    ssize_t done = REAL(write)(fd, data, length);
    if (done > 0)
        note('W', path_of(fd, path), lseek(fd, 0, SEEK_CUR) - done, data, done);
    return done;
}

#define TRUNCATE(name, type) \
    int name(int fd, type size) \
    { \
        char path[PATH_MAX]; \
        int failed = REAL(name)(fd, size); \
        if (!failed) \
            note('T', path_of(fd, path), size, NULL, 0); \
        return failed; \
    }
TRUNCATE(ftruncate, off_t)
TRUNCATE(ftruncate64, off64_t)

#define SYNC(name) \
    int name(int fd) \
    { \
        char path[PATH_MAX]; \
        struct stat found; \
        int failed = REAL(name)(fd); \
        if (!failed && fstat(fd, &found) == 0) \
            note(S_ISDIR(found.st_mode) ? 'D' : 'S', path_of(fd, path), 0, NULL, 0); \
        return failed; \
    }
SYNC(fsync)
SYNC(fdatasync)

int unlink(const char *path)
{
    int failed = REAL(unlink)(path);
    if (!failed)
        note('U', path, 0, NULL, 0);
    return failed;
}

int rename(const char *old, const char *new)
{
    int failed = REAL(rename)(old, new);
    if (!failed)
        note('R', old, 0, new, strlen(new));
    return failed;
}

// Stands in for /dev/udmabuf on a kernel that has none: libcamera's virtual pipeline wants to turn its memory
// files into DMA buffers, but only ever maps them, and a memory file can be mapped as it is. To be preloaded.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <linux/dma-buf.h>
#include <linux/udmabuf.h>
#include <stdarg.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static int open_by(const char *symbol, const char *path, int flags, mode_t mode) {
    int (*real)(const char *, int, ...) = dlsym(RTLD_NEXT, symbol);
    return real(path && strcmp(path, "/dev/udmabuf") == 0 ? "/dev/null" : path, flags, mode);
}

int open(const char *path, int flags, ...) {
    va_list more;
    va_start(more, flags);
    mode_t mode = va_arg(more, mode_t);
    va_end(more);
    return open_by("open", path, flags, mode);
}

int open64(const char *path, int flags, ...) {
    va_list more;
    va_start(more, flags);
    mode_t mode = va_arg(more, mode_t);
    va_end(more);
    return open_by("open64", path, flags, mode);
}

int ioctl(int file, unsigned long request, ...) {
    va_list more;
    va_start(more, request);
    void *argument = va_arg(more, void *);
    va_end(more);
    if (request == UDMABUF_CREATE)
        return dup(((struct udmabuf_create *)argument)->memfd);
    if (request == DMA_BUF_IOCTL_SYNC)
        return 0;
    int (*real)(int, unsigned long, ...) = dlsym(RTLD_NEXT, "ioctl");
    return real(file, request, argument);
}

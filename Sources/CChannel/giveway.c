#define _GNU_SOURCE
#include "cchannel.h"

#include <sched.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Of linux/ioprio.h: a process by its number, and the class of idle disks. */
enum { IOPRIO_OF_PROCESS = 1, IOPRIO_IDLE = 3 << 13 };

/* The class of idle processors was rejected here: beside two busy programs on two processors such a process gets about one
 * part in three hundred of the time, and the reader of a new shelf would wait for covers without end. With this niceness the
 * process gets about a tenth; in the class of batches the process never interrupts a program that wakes. */
void paper_worker_stand_back(pid_t process) {
  struct sched_param none = {0};
  sched_setscheduler(process, SCHED_BATCH, &none);
  setpriority(PRIO_PROCESS, (id_t)process, 10);
}

void paper_worker_give_way(pid_t process) {
  struct sched_param none = {0};
  sched_setscheduler(process, SCHED_IDLE, &none);
  syscall(SYS_ioprio_set, IOPRIO_OF_PROCESS, process, IOPRIO_IDLE);
}

import { workerData } from 'node:worker_threads';

// Kills the process group of the task when its parent is gone, because no other process would end it.
setInterval(() => {
  if (process.ppid !== workerData) process.kill(-process.pid, 'SIGKILL');
}, 200);

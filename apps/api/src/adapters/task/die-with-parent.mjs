import { workerData } from 'node:worker_threads';

// Whoever started this is gone: nobody wants the result, and nobody would end us and what we have started.
setInterval(() => {
  if (process.ppid !== workerData) process.kill(-process.pid, 'SIGKILL');
}, 200);

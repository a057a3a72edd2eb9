import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../apps/api/src/boot/free-port.ts';

/** nginx with one worker on a folder; null where it is not installed. By default it copies, as a program of Node must. */
export async function startNginx(folder: string, { sendfile }: { sendfile: boolean }) {
  if (spawnSync('nginx', ['-v']).error) return null;
  const place = path.join(folder, sendfile ? 'nginx-sendfile' : 'nginx');
  mkdirSync(place);
  const port = await freePort();
  const config = path.join(place, 'nginx.conf');
  writeFileSync(
    config,
    `daemon off; worker_processes 1; pid ${place}/pid; error_log stderr crit; user root;
     events {} http { access_log off; ${sendfile ? 'sendfile on; tcp_nopush on;' : ''} default_type video/mp4;
     server { listen 127.0.0.1:${port}; root ${folder}; } }`,
  );
  const master = spawn('nginx', ['-p', place, '-c', config], { stdio: 'ignore' });
  const worker = await workerOf(master.pid ?? 0);
  return {
    port,
    /** CPU of the worker in microseconds. */
    cost: async () => Number(readFileSync(`/proc/${worker}/schedstat`, 'utf8').split(' ')[0]) / 1000,
    stop: () => master.kill('SIGQUIT'),
  };
}

async function workerOf(master: number): Promise<number> {
  for (;;) {
    const [child] = readFileSync(`/proc/${master}/task/${master}/children`, 'utf8').trim().split(' ');
    if (child) return Number(child);
    await wait(20);
  }
}

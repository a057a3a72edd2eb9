import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '../apps/api/src/boot/find-free-port.ts';

export const accelPrefix = '/protected-files/';

type Options = {
  sendfile: boolean;
  /** A program in front of which it stands, and the folder of files that the program names by X-Accel-Redirect. */
  program?: { port: number; files: string };
};

/** nginx with one worker on a folder; null where it is not installed. By default it copies, as a program of Node must. */
export async function startNginx(folder: string, { sendfile, program }: Options) {
  if (spawnSync('nginx', ['-v']).error) return null;
  const place = mkdtempSync(path.join(folder, 'nginx-'));
  const port = await findFreePort();
  const config = path.join(place, 'nginx.conf');
  writeFileSync(
    config,
    `daemon off; worker_processes 1; pid ${place}/pid; error_log stderr crit; user root;
     events {} http { access_log off; ${sendfile ? 'sendfile on; tcp_nopush on;' : ''} default_type video/mp4;
     proxy_http_version 1.1; proxy_set_header Connection "";
     ${program ? `upstream program { server 127.0.0.1:${program.port}; keepalive 4; }` : ''}
     server { listen 127.0.0.1:${port}; root ${folder}; ${program ? offloadLocations(program.files) : ''} } }`,
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

function offloadLocations(files: string): string {
  return `location /api/ { proxy_pass http://program; } location ${accelPrefix} { internal; alias ${files}/; }`;
}

async function workerOf(master: number): Promise<number> {
  for (;;) {
    const [child] = readFileSync(`/proc/${master}/task/${master}/children`, 'utf8').trim().split(' ');
    if (child) return Number(child);
    await wait(20);
  }
}

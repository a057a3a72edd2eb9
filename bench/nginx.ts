import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '../apps/api/src/boot/find-free-port.ts';

export const accelPrefix = '/protected-files/';

type Options = {
  sendfile: boolean;
  /** The server behind nginx, and the folder with the files that nginx sends for X-Accel-Redirect. */
  upstream?: { port: number; files: string };
};

/** Serves a folder with one nginx worker. Returns null if nginx is not installed. */
export async function startNginx(folder: string, { sendfile, upstream }: Options) {
  if (spawnSync('nginx', ['-v']).error) return null;
  const prefix = mkdtempSync(path.join(folder, 'nginx-'));
  const port = await findFreePort();
  const config = path.join(prefix, 'nginx.conf');
  writeFileSync(
    config,
    `daemon off; worker_processes 1; pid ${prefix}/pid; error_log stderr crit; user root;
     events {} http { access_log off; ${sendfile ? 'sendfile on; tcp_nopush on;' : ''} default_type video/mp4;
     proxy_http_version 1.1; proxy_set_header Connection "";
     ${upstream ? `upstream app { server 127.0.0.1:${upstream.port}; keepalive 4; }` : ''}
     server { listen 127.0.0.1:${port}; root ${folder}; ${upstream ? renderLocations(upstream.files) : ''} } }`,
  );
  const master = spawn('nginx', ['-p', prefix, '-c', config], { stdio: 'ignore' });
  const workerPid = await findWorkerPid(master.pid ?? 0);
  return {
    port,
    /** CPU time of the worker in microseconds. */
    readCpu: async () => Number(readFileSync(`/proc/${workerPid}/schedstat`, 'utf8').split(' ')[0]) / 1000,
    stop: () => master.kill('SIGQUIT'),
  };
}

function renderLocations(files: string): string {
  return `location /api/ { proxy_pass http://app; } location ${accelPrefix} { internal; alias ${files}/; }`;
}

async function findWorkerPid(masterPid: number): Promise<number> {
  for (;;) {
    const [childPid] = readFileSync(`/proc/${masterPid}/task/${masterPid}/children`, 'utf8').trim().split(' ');
    if (childPid) return Number(childPid);
    await wait(20);
  }
}

import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { IsolationLevel } from '@outloud/domain/operators';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProbeFindings, ProbeInput } from './probe-task.ts';

const project = fileURLToPath(new URL('../../../../../', import.meta.url));
const isRoot = process.getuid?.() === 0;
const nobodyUid = 65_534;
const temporaryFolder = mkdtempSync(path.join(tmpdir(), 'outloud-isolation-'));
const server = createServer((_, response) => response.end());

beforeAll(async () => {
  chmodSync(temporaryFolder, 0o755);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.close();
  rmSync(temporaryFolder, { recursive: true });
});

/** Builds a script that runs the probe and prints its findings as JSON. Its environment and a file contain a secret. */
function buildScript(checkout: string, folder: string): string {
  const toModuleUrl = (name: string) => JSON.stringify(`file://${checkout}/apps/api/src/adapters/task/${name}`);
  const input: Omit<ProbeInput, 'parentPid'> = {
    secretFile: path.join(folder, 'data/secrets.json'),
    dataFolder: path.join(folder, 'data'),
    port: (server.address() as AddressInfo).port,
    forbiddenFolders: [
      '/',
      '/tmp',
      '/var/tmp',
      '/dev/shm',
      '/usr',
      checkout,
      `${checkout}/node_modules`,
      path.join(folder, 'data'),
    ],
    folder: path.join(folder, 'data/work'),
  };
  return `
    import { runTask } from ${toModuleUrl('run-task.ts')};
    import { detectIsolation } from ${toModuleUrl('isolation.ts')};
    const { level } = await detectIsolation();
    const limits = { cpuSeconds: 60, megabytes: 500, signal: new AbortController().signal };
    const input = { ...${JSON.stringify(input)}, parentPid: process.pid };
    const files = { read: [], folder: input.folder };
    const findings = await runTask(new URL(${toModuleUrl('probe-task.ts')}), input, limits, files);
    console.log(JSON.stringify({ level, findings }));
    process.exit();`;
}

type Caller = { uid: number | null; hasNamespaces: boolean };

async function probe({ uid, hasNamespaces }: Caller): Promise<{ level: IsolationLevel; findings: ProbeFindings }> {
  const folder = mkdtempSync(path.join(temporaryFolder, 'probe-'));
  mkdirSync(path.join(folder, 'data/work'), { recursive: true });
  writeFileSync(path.join(folder, 'data/secrets.json'), '{"key":"sesame"}', { mode: 0o600 });
  writeFileSync(path.join(folder, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  const PATH = hasNamespaces ? process.env.PATH : `${folder}:${process.env.PATH}`;
  const options = { env: { PATH, A_SECRET: 'sesame' } };
  const script = path.join(folder, 'probe.mjs');
  if (uid === null) {
    writeFileSync(script, buildScript(project.replace(/\/$/, ''), folder));
    return JSON.parse((await promisify(execFile)(process.execPath, [script], options)).stdout);
  }
  // The checkout may be in a private folder, so it is mounted where the other user can reach it.
  writeFileSync(script, buildScript('/mnt', folder));
  await promisify(execFile)('chown', ['-R', `${uid}:${uid}`, folder]);
  const runAsUser = `mount --bind "$1" /mnt && exec setpriv --reuid=${uid} --regid=${uid} --clear-groups "/mnt/$2" "$3"`;
  const node = path.relative(project, process.execPath);
  const args = ['--mount', 'sh', '-c', runAsUser, 'sh', project, node, script];
  return JSON.parse((await promisify(execFile)('/usr/bin/unshare', args, options)).stdout);
}

/** What a task can do at each isolation level. */
const expectedFindings: Record<IsolationLevel, Partial<ProbeFindings>> = {
  full: {
    readsSecrets: false,
    seesDataFolder: false,
    readsEnvironmentOfParent: false,
    seesOtherProcesses: false,
    connectsToLoopback: false,
    hasNetworkInterfaces: false,
    writesElsewhere: false,
    gainsPrivileges: false,
    writesToItsFolder: true,
  },
  uid: { readsSecrets: false, readsEnvironmentOfParent: false, gainsPrivileges: false, writesToItsFolder: true },
  none: { writesToItsFolder: true },
};

/** Only root can run the probe as another user. */
const callers: [string, Caller][] = isRoot
  ? [
      ['root', { uid: 0, hasNamespaces: true }],
      ['an ordinary user', { uid: nobodyUid, hasNamespaces: true }],
      ['root without namespaces', { uid: 0, hasNamespaces: false }],
      ['an ordinary user without namespaces', { uid: nobodyUid, hasNamespaces: false }],
    ]
  : [
      ['an ordinary user', { uid: null, hasNamespaces: true }],
      ['an ordinary user without namespaces', { uid: null, hasNamespaces: false }],
    ];

describe('a hostile module that runs as a task', () => {
  it.each(callers)('can do no more than its isolation level allows when it runs as %s', async (name, caller) => {
    const { level, findings } = await probe(caller);
    console.log(`isolation as ${name}: ${level}`);
    expect(findings).toMatchObject(expectedFindings[level]);
    if (!caller.hasNamespaces) expect(level).toBe(caller.uid === 0 ? 'uid' : 'none');
  });
});

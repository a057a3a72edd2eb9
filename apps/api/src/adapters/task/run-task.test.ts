import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { readUsage } from './process-usage.ts';
import { runTask, TaskInputRejected } from './run-task.ts';
import { OverLimit, TimedOut } from './task.port.ts';

const module = new URL('./sample-task.ts', import.meta.url);
const folder = mkdtempSync(path.join(tmpdir(), 'outloud-task-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

const signal = new AbortController().signal;
const limits = { cpuSeconds: 60, megabytes: 500, signal };

/** Waits until a process has at least `count` descendants and returns all of them. */
async function waitForDescendants(pid: number, count: number): Promise<number[]> {
  return vi.waitFor(
    async () => {
      const pids = (await readUsage(pid)).pids.slice(1);
      return pids.length >= count ? pids : expect.fail(`Only ${pids.length} processes have started`);
    },
    { timeout: 300_000 },
  );
}

function isAlive(pid: number): boolean {
  return existsSync(`/proc/${pid}`) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
}

async function expectEnded(pids: number[]): Promise<void> {
  await vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), { timeout: 300_000 });
}

describe('runTask', () => {
  it('returns the result of the task', async () => {
    expect(await runTask(module, { action: 'double', number: 21 }, limits)).toBe(42);
  });

  it('runs a background task for a server that was started with a low priority', () => {
    const script = `
      import { runTask } from ${JSON.stringify(new URL('./run-task.ts', import.meta.url))};
      const limits = { cpuSeconds: 60, megabytes: 500, signal: new AbortController().signal, priority: 'background' };
      console.log(await runTask(new URL(${JSON.stringify(module)}), { action: 'double', number: 21 }, limits));
      process.exit();`;
    const args = ['-n', '12', process.execPath, '--input-type=module', '--eval', script];
    expect(execFileSync('nice', args, { encoding: 'utf8' })).toBe('42\n');
  });

  it('passes only PATH from the environment', async () => {
    process.env.A_SECRET = 'sesame';
    expect(await runTask(module, { action: 'environment' }, limits)).toEqual(expect.not.arrayContaining(['A_SECRET']));
    expect(await runTask(module, { action: 'environment' }, limits)).toContain('PATH');
  });

  it('rejects with TaskInputRejected when the task rejects its input', async () => {
    const rejection = runTask(module, { action: 'reject' }, limits);
    await expect(rejection).rejects.toThrow(new TaskInputRejected('The file is invalid'));
    await expect(rejection).rejects.toBeInstanceOf(TaskInputRejected);
  });

  it('rejects with the error and stack of a failed task', async () => {
    const failedTask = runTask(module, { action: 'fail' }, limits);
    await expect(failedTask).rejects.toThrow('TypeError: A mistake');
    await expect(failedTask).rejects.not.toBeInstanceOf(TaskInputRejected);
  });

  it('survives a crash of the task and reports its last output', async () => {
    await expect(runTask(module, { action: 'crash' }, limits)).rejects.toThrow(/ended with SIG.*Crashing/s);
  });

  it('rejects when the module is missing', async () => {
    await expect(runTask(new URL('./nowhere.ts', import.meta.url), {}, limits)).rejects.toThrow('ended with 1');
  });

  it('lets the task write to its folder', async () => {
    const file = path.join(folder, 'written.txt');
    await runTask(module, { action: 'write', file }, limits, { read: [], folder });
    expect(readFileSync(file, 'utf8')).toBe('Written by the task');
  });

  it('removes a symbolic link that the task left instead of a file', async () => {
    const secret = path.join(tmpdir(), `outloud-secret-${process.pid}`);
    writeFileSync(secret, 'secret');
    const file = path.join(folder, 'video.mp4');
    await runTask(module, { action: 'link', file, target: secret }, limits, { read: [], folder });
    expect(existsSync(file)).toBe(false);
    expect(readFileSync(secret, 'utf8')).toBe('secret');
    rmSync(secret);
  });
});

describe('task limits', () => {
  it('reject a task that uses too much CPU time, even within its total time limit', async () => {
    const task = runTask(module, { action: 'spin' }, { ...limits, cpuSeconds: 2, wallSeconds: 300 });
    await expect(task).rejects.toThrow(new OverLimit('The task used more than 2 s of CPU time'));
    await expect(task).rejects.toBeInstanceOf(OverLimit);
  });

  it('include the CPU time of child processes', async () => {
    const task = runTask(module, { action: 'delegate', program: 'for (;;);' }, { ...limits, cpuSeconds: 3 });
    await expect(task).rejects.toThrow(new OverLimit('The task used more than 3 s of CPU time'));
  });

  it('reject with TimedOut when a task only waits', async () => {
    const task = runTask(module, { action: 'wait' }, { ...limits, wallSeconds: 3 });
    await expect(task).rejects.toThrow(new TimedOut('The task took longer than 3 s'));
    await expect(task).rejects.toBeInstanceOf(TimedOut);
  });

  it('reject a task that uses too much memory', async () => {
    const task = runTask(module, { action: 'useMemory' }, { ...limits, megabytes: 200 });
    await expect(task).rejects.toThrow(new OverLimit('The task used more than 200 MB of memory'));
  });

  it('include the memory of child processes, which are killed too', async () => {
    const program = 'const all = []; setInterval(() => all.push(Buffer.alloc(1e7, 1)), 10)';
    const task = runTask(module, { action: 'delegate', program }, { ...limits, megabytes: 300 });
    task.catch(() => undefined);
    const pids = await waitForDescendants(process.pid, 2);
    await expect(task).rejects.toThrow(new OverLimit('The task used more than 300 MB of memory'));
    await expectEnded(pids);
  });
});

describe('an aborted task', () => {
  it('rejects with the abort reason, and its processes end', async () => {
    const controller = new AbortController();
    const task = runTask(module, { action: 'spin' }, { ...limits, signal: controller.signal });
    task.catch(() => undefined);
    const pids = await waitForDescendants(process.pid, 1);
    controller.abort(new Error('Aborted'));
    await expect(task).rejects.toThrow('Aborted');
    await expectEnded(pids);
  });

  it('is not started when the signal is already aborted', async () => {
    const aborted = AbortSignal.abort(new Error('Aborted'));
    const file = path.join(folder, 'aborted.txt');
    const task = runTask(module, { action: 'write', file }, { ...limits, signal: aborted }, { read: [], folder });
    await expect(task).rejects.toThrow('Aborted');
    expect(existsSync(file)).toBe(false);
  });
});

describe('a task whose parent process is killed', () => {
  it.each([
    ['ends even if it blocks its event loop', { action: 'spin' }, 1],
    ['ends with its child processes', { action: 'delegate', program: 'setInterval(() => {}, 1000)' }, 2],
  ])('%s', async (_, input, processes) => {
    const program = `
      import { runTask } from ${JSON.stringify(new URL('./run-task.ts', import.meta.url).href)};
      const limits = { cpuSeconds: 600, megabytes: 500, signal: new AbortController().signal };
      await runTask(new URL(${JSON.stringify(module.href)}), ${JSON.stringify(input)}, limits);`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'ignore' });
    const isTask = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('sample-task');
    const pids = await vi.waitFor(
      async () => {
        const descendants = (await readUsage(parent.pid ?? 0)).pids.slice(1);
        return descendants.filter(isTask).length > 0 && descendants.length > processes
          ? descendants
          : expect.fail('Not started yet');
      },
      { timeout: 300_000 },
    );
    parent.kill('SIGKILL');
    await once(parent, 'exit');
    await expectEnded(pids);
  });
});

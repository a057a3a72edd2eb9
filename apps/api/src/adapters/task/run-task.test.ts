import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { runTask, TaskOverLimit, TaskRefused } from './run-task.ts';

const module = new URL('./sample-task.ts', import.meta.url);
const folder = mkdtempSync(path.join(tmpdir(), 'outloud-task-'));
afterAll(() => rmSync(folder, { recursive: true }));

const signal = new AbortController().signal;
const limits = { seconds: 20, megabytes: 500, signal };

function pidFileOf(name: string): string {
  return path.join(folder, name);
}

/** The process that wrote its number there, once it has. */
async function pidIn(file: string): Promise<number> {
  return vi.waitFor(() => Number(readFileSync(file, 'utf8') || expect.fail('Nothing written yet')), {
    timeout: 20_000,
  });
}

/** Ended, or only waiting to be buried. */
async function expectGone(pid: number): Promise<void> {
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 20_000 });
}

function isAlive(pid: number): boolean {
  return existsSync(`/proc/${pid}`) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
}

describe('a task', () => {
  it('returns its result', async () => {
    expect(await runTask(module, { deed: 'double', number: 21 }, limits)).toBe(42);
  });

  it('knows nothing of our environment but where programs and compiled code are', async () => {
    process.env.A_SECRET = 'sesame';
    expect(await runTask(module, { deed: 'environment' }, limits)).toEqual(['PATH', 'NODE_COMPILE_CACHE']);
  });

  it('may refuse its input', async () => {
    const refusal = runTask(module, { deed: 'refuse' }, limits);
    await expect(refusal).rejects.toThrow(new TaskRefused('The file is no good'));
    await expect(refusal).rejects.toBeInstanceOf(TaskRefused);
  });

  it('tells of its mistakes', async () => {
    const mistake = runTask(module, { deed: 'fail' }, limits);
    await expect(mistake).rejects.toThrow('TypeError: A mistake');
    await expect(mistake).rejects.not.toBeInstanceOf(TaskRefused);
  });

  it('takes nobody along when it crashes, and leaves its last words', async () => {
    await expect(runTask(module, { deed: 'crash' }, limits)).rejects.toThrow(/ended with SIGABRT.*Falling over/s);
  });

  it('fails when there is no such module', async () => {
    await expect(runTask(new URL('./nowhere.ts', import.meta.url), {}, limits)).rejects.toThrow('ended with 1');
  });
});

describe('a task over its limits is ended', () => {
  it('when it takes too long', async () => {
    const pidFile = pidFileOf('late');
    const task = runTask(module, { deed: 'hang', pidFile }, { ...limits, seconds: 1 });
    await expect(task).rejects.toThrow(new TaskOverLimit('It took more than 1 seconds'));
    expect(isAlive(await pidIn(pidFile))).toBe(false);
  });

  it('when it takes too much memory', async () => {
    const task = runTask(module, { deed: 'hoard' }, { ...limits, megabytes: 200 });
    await expect(task).rejects.toThrow(new TaskOverLimit('It took more than 200 MB of memory'));
  });

  it('when what it has started takes too much memory, with that', async () => {
    const pidFile = pidFileOf('greedy');
    const program = 'const hoard = []; setInterval(() => hoard.push(Buffer.alloc(1e7, 1)), 10)';
    const task = runTask(module, { deed: 'delegate', program, pidFile }, { ...limits, megabytes: 300 });
    await expect(task).rejects.toThrow(new TaskOverLimit('It took more than 300 MB of memory'));
    await expectGone(await pidIn(pidFile));
  });

  it('when nobody wants it any more', async () => {
    const stop = new AbortController();
    const pidFile = pidFileOf('unwanted');
    const task = runTask(module, { deed: 'hang', pidFile }, { ...limits, signal: stop.signal });
    task.catch(() => undefined);
    const pid = await pidIn(pidFile);
    stop.abort(new Error('Never mind'));
    await expect(task).rejects.toThrow('Never mind');
    expect(isAlive(pid)).toBe(false);
  });

  it('and is not started when nobody wanted it in the first place', async () => {
    const pidFile = pidFileOf('unborn');
    const aborted = AbortSignal.abort(new Error('Never mind'));
    await expect(runTask(module, { deed: 'hang', pidFile }, { ...limits, signal: aborted })).rejects.toThrow(
      'Never mind',
    );
    expect(existsSync(pidFile)).toBe(false);
  });
});

describe('a task whose starter is killed', () => {
  it.each([
    ['goes too', { deed: 'hang' }],
    ['takes what it has started along', { deed: 'delegate', program: 'setInterval(() => {}, 1000)' }],
  ])('%s', async (name, input) => {
    const pidFile = pidFileOf(name);
    const program = `
      import { runTask } from ${JSON.stringify(new URL('./run-task.ts', import.meta.url).href)};
      const limits = { seconds: 60, megabytes: 500, signal: new AbortController().signal };
      await runTask(new URL(${JSON.stringify(module.href)}), ${JSON.stringify({ ...input, pidFile })}, limits);`;
    const starter = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'ignore' });
    const pid = await pidIn(pidFile);
    expect(isAlive(pid)).toBe(true);
    starter.kill('SIGKILL');
    await once(starter, 'exit');
    await expectGone(pid);
  });
});

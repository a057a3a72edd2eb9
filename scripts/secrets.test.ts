import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { run } from './lib/run.ts';

const script = path.join(import.meta.dirname, 'secrets.ts');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'outloud-secrets-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const runScript = (...args: string[]) => run(process.execPath, [script, ...args], { cwd: folder, stdio: 'pipe' });

it('writes new secrets to a file with mode 0600 and never overwrites a file', async () => {
  expect((await runScript()).code).toBe(0);
  const file = path.join(folder, 'secrets.json');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const content = readFileSync(file, 'utf8');
  const secrets = JSON.parse(content) as Record<string, string>;
  expect(Object.keys(secrets).sort()).toEqual([
    'adminKey',
    'databaseAppPassword',
    'databasePassword',
    'masterKey',
    'operatorId',
    'operatorPrefix',
    'operatorSecret',
    'uploadKey',
  ]);

  const secondRun = await runScript();
  expect(secondRun.code).toBe(1);
  expect(secondRun.errors).toBe(
    './secrets.json already exists and a database may depend on it. Choose another file name.\n',
  );
  expect(readFileSync(file, 'utf8')).toBe(content);
  expect(readdirSync(folder)).toEqual(['secrets.json']);

  expect((await runScript('other.json')).code).toBe(0);
  const otherSecrets = JSON.parse(readFileSync(path.join(folder, 'other.json'), 'utf8')) as Record<string, string>;
  for (const [name, secret] of Object.entries(secrets)) {
    expect(secret.length).toBeGreaterThan(11);
    expect(otherSecrets[name]).not.toBe(secret);
  }
});

it('prints one line if the file cannot be written', async () => {
  const { code, errors } = await runScript('nowhere/secrets.json');
  expect(code).toBe(1);
  expect(errors).toMatch(/^Cannot write secrets to nowhere\/secrets\.json: ENOENT.*\n$/);
});

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../config.ts';
import { loadSecrets } from './secrets.ts';

/** A file written before the app had its own database login. */
const old = {
  operatorPrefix: 'gw-old',
  operatorId: 'merchant-old',
  operatorSecret: 'old-secret',
  adminKey: 'old-admin-key',
  databasePassword: 'old-password',
  emailHashKey: 'old-key',
};
const derived = 'yxQ-DAqFBTwBIXS7CBNRpF36o637WZQ043XRlhKy5oY';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'outloud-secrets-'));
  file = path.join(folder, 'secrets.json');
  writeFileSync(file, JSON.stringify(old), { mode: 0o640 });
});
afterEach(() => rmSync(folder, { recursive: true }));

const load = () => loadSecrets(loadConfig({ DATA_DIR: folder }));

describe('a secrets file of an earlier version', () => {
  it('derives a missing app login password from the key, so that every machine gets the same one', async () => {
    const { secrets, isFirstStart } = await load();
    expect(secrets).toEqual({ ...old, databaseAppPassword: derived });
    expect(isFirstStart).toBe(false);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ ...old, databaseAppPassword: derived });
    expect(statSync(file).mode & 0o777).toBe(0o640);
    expect(readdirSync(folder)).toEqual(['secrets.json']);
  });

  it('uses the derived password when the file cannot be replaced', async () => {
    // A folder with the name of the temporary file makes the write fail, even for root.
    mkdirSync(`${file}.${process.pid}`);
    expect((await load()).secrets.databaseAppPassword).toBe(derived);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(old);
  });

  it('keeps an existing app login password', async () => {
    writeFileSync(file, JSON.stringify({ ...old, databaseAppPassword: 'changed by hand' }));
    expect((await load()).secrets.databaseAppPassword).toBe('changed by hand');
  });
});

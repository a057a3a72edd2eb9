import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createMigration } from './create-migration.ts';
import { root, run } from './run.ts';

const migrations = path.join(root, 'apps/api/migrations');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'outloud-migrations-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('numbers the first migration 0001', () => {
  expect(createMigration(folder, 'accounts')).toBe('0001_accounts.sql');
});

it('adds one to the highest number, even if numbers are missing', () => {
  for (const file of ['0001_accounts.sql', '0009_roasts.sql', 'README.md']) writeFileSync(path.join(folder, file), '');
  expect(createMigration(folder, 'add_invoices_2')).toBe('0010_add_invoices_2.sql');
});

it('sorts after the migrations of the repository', () => {
  cpSync(migrations, folder, { recursive: true });
  const file = createMigration(folder, 'add_invoices');
  expect(readdirSync(folder).sort().at(-1)).toBe(file);
});

it('writes a template that fails until its SQL is written', () => {
  const file = createMigration(folder, 'add_invoices');
  const sql = readFileSync(path.join(folder, file), 'utf8');
  expect(sql).toMatch(/^-- /);
  expect(sql).toContain(`raise exception 'Write the SQL of ${file}, or delete the file.'`);
});

it.each(['', 'Add', 'add-invoices', 'add invoices', '2_more', 'add__invoices', 'add_', '../add', 'add.sql', 'größe'])(
  'rejects the name "%s" and writes no file',
  (name) => {
    expect(() => createMigration(folder, name)).toThrow(`"${name}" is not a valid name. Use lower-case words`);
    expect(readdirSync(folder)).toEqual([]);
  },
);

it('rejects a name that another migration has', () => {
  createMigration(folder, 'add_invoices');
  expect(() => createMigration(folder, 'add_invoices')).toThrow(
    '0001_add_invoices.sql already has this name. Choose another name.',
  );
  expect(readdirSync(folder)).toEqual(['0001_add_invoices.sql']);
});

it('prints one line and exits with code 1 if the name is invalid', async () => {
  const before = readdirSync(migrations);
  const script = path.join(root, 'scripts/db-new.ts');
  const { code, errors } = await run(process.execPath, [script, 'Add', 'invoices'], { stdio: 'pipe' });
  expect(code).toBe(1);
  expect(errors).toBe(
    '"Add invoices" is not a valid name. Use lower-case words separated with underscores: npm run db:new -- add_invoices\n',
  );
  expect(readdirSync(migrations)).toEqual(before);
});

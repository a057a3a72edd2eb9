import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './run.ts';

export type ShippedPackage = { name: string; version: string; license: string };

type LockedPackage = { name?: string; version?: string; license?: string; dev?: boolean; link?: boolean };

/** Licenses that allow running and redistributing the product, with a reason where one is needed. */
export const acceptedLicenses: Record<string, string> = {
  '0BSD': '',
  'Apache-2.0': '',
  'BlueOak-1.0.0': '',
  'BSD-2-Clause': '',
  'BSD-3-Clause': '',
  'CC0-1.0': '',
  ISC: '',
  MIT: '',
  'MIT-0': '',
  'MPL-2.0': 'requires source disclosure only for its own files, which we ship unchanged',
  'OFL-1.1': 'fonts, shipped unchanged with the sites',
  'Public Domain': '',
  Unlicense: '',
};

/** Packages that do not state their license in package.json. */
const licenseOverrides: Record<string, string> = { 'combine-errors': 'MIT' };

/** Lists all non-dev packages in the lockfile, including packages for other platforms and for the sites. */
export function listShippedPackages(lockFile = path.join(root, 'package-lock.json')): ShippedPackage[] {
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8')) as { packages: Record<string, LockedPackage> };
  const shippedPackages = new Map<string, ShippedPackage>();
  for (const [location, locked] of Object.entries(packages)) {
    const installed = location.split('node_modules/').slice(1).at(-1);
    if (!installed || locked.dev || locked.link) continue;
    const name = locked.name ?? installed;
    const license = locked.license ?? licenseOverrides[name] ?? 'unknown';
    shippedPackages.set(`${name} ${locked.version}`, { name, version: locked.version ?? '', license });
  }
  const getKey = ({ name, version }: ShippedPackage) => `${name} ${version}`;
  return [...shippedPackages.values()].sort((a, b) => (getKey(a) < getKey(b) ? -1 : 1));
}

/** 'A OR B' needs one accepted license, 'A AND B' needs both. */
export function isAcceptedLicense(license: string): boolean {
  const plain = license.replaceAll(/[()]/g, '');
  if (plain.includes(' OR ') && plain.includes(' AND ')) return false;
  if (plain.includes(' OR ')) return plain.split(' OR ').some(isAcceptedLicense);
  return plain.split(' AND ').every((name) => name in acceptedLicenses);
}

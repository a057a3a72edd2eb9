const plainName = /^(?!\.{1,2}$)[\w.-]+$/;

/** Temporary files (`.<id>.part`) are plain too, so that what a killed process left can be listed and removed. */
export function isPlainKey(key: string): boolean {
  return !key.includes('..') && key.split('/').every((name) => plainName.test(name));
}

export function requirePlainKey(key: string): void {
  if (!isPlainKey(key)) throw new Error(`Not a storage key: ${JSON.stringify(key)}.`);
}

/** Without its slash, `a/1` would also mean `a/10/…`; empty, it would mean everything. */
export function requireFolder(prefix: string): void {
  if (!prefix.endsWith('/') || !isPlainKey(prefix.slice(0, -1))) {
    throw new Error(`Not a storage folder: ${JSON.stringify(prefix)}.`);
  }
}

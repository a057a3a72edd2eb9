const plainName = /^(?!\.{1,2}$)[\w.-]+$/;

/** Accepts temporary files (`.<id>.part`) too, so that leftovers of a killed process can be listed and removed. */
export function isPlainKey(key: string): boolean {
  return !key.includes('..') && key.split('/').every((name) => plainName.test(name));
}

export function requirePlainKey(key: string): void {
  if (!isPlainKey(key)) throw new Error(`Invalid storage key: ${JSON.stringify(key)}.`);
}

/** Requires the trailing slash: `a/1` would also match `a/10/…`, and an empty prefix would match everything. */
export function requireFolder(prefix: string): void {
  if (!prefix.endsWith('/') || !isPlainKey(prefix.slice(0, -1))) {
    throw new Error(`Invalid storage folder: ${JSON.stringify(prefix)}.`);
  }
}

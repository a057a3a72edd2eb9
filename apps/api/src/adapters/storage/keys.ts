const plainName = /^(?!\.{1,2}$)[\w.-]+$/;

/** Accepts temporary files (`.<id>.part`) too, so that leftovers of a killed process can be listed and removed. */
export function isValidKey(key: string): boolean {
  return !key.includes('..') && key.split('/').every((name) => plainName.test(name));
}

export function assertValidKey(key: string): void {
  if (!isValidKey(key)) throw new Error(`Invalid storage key: ${JSON.stringify(key)}.`);
}

/** Requires the trailing slash: `a/1` would also match `a/10/…`, and an empty prefix would match everything. */
export function assertValidFolder(prefix: string): void {
  if (!prefix.endsWith('/') || !isValidKey(prefix.slice(0, -1))) {
    throw new Error(`Invalid storage folder: ${JSON.stringify(prefix)}.`);
  }
}

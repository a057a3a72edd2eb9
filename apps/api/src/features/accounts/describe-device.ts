const browsers: [name: string, pattern: RegExp][] = [
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS)\//],
  ['Safari', /Safari\//],
];

const systems: [name: string, pattern: RegExp][] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Chromebook', /CrOS/],
  ['Mac', /Mac OS X|Macintosh/],
  ['Windows', /Windows/],
  ['Linux', /Linux/],
];

/** Describes a user agent in plain words, for example "Chrome on Mac". Returns null if nothing is recognized. */
export function describeDevice(userAgent = ''): string | null {
  const findName = (list: typeof browsers) => list.find(([, pattern]) => pattern.test(userAgent))?.[0];
  const [browser, system] = [findName(browsers), findName(systems)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? null;
}

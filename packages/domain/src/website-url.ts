import { roastTexts } from './roasts.ts';

/** Why testers could not open an address, as a predicate to its name; null when nothing speaks against it. */
export function refuseWebsiteUrl(text: string): string | null {
  if (text.length > roastTexts.websiteUrl) return `must be at most ${roastTexts.websiteUrl} characters`;
  // What the parser would silently repair is not complete: spaces, missing slashes, backslashes.
  const isComplete =
    /^https?:\/\/[^\s\\/?#][^\s\\]*$/i.test(text) && !/[\p{Cc}\p{Cf}]/u.test(text) && URL.canParse(text);
  if (!isComplete) return 'must be a complete URL, including https://';
  const { hostname, username, password } = new URL(text);
  if (username || password || text.split(/[/?#]/)[2]?.includes('@')) return 'must not contain a user name or password';
  if (!isPublicHost(hostname)) return 'must be reachable from the internet, not a private or local address';
  return null;
}

/** As it was typed: the parser would turn 'bücher.de' into 'xn--bcher-kva.de'. */
export function hostOf(url: string): string {
  return url.split(/[/?#]/)[2] ?? url;
}

const localDomains = 'localhost local localdomain internal intranet lan home corp private test invalid onion'.split(
  ' ',
);

/** The parser has brought every way to write an IPv4 address into the one with four numbers. */
function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/\.$/, '');
  const labels = host.split('.');
  if (host.length > 253 || labels.some((label) => label === '' || label.length > 63)) return false;
  if (host.startsWith('[')) return isPublicIPv6(host.slice(1, -1));
  if (/^\d+\.\d+\.\d+\.\d+$/.test(host)) return isPublicIPv4(host.split('.').map(Number));
  return labels.length > 1 && !/(^|\.)home\.arpa$/.test(host) && !localDomains.includes(labels.at(-1) ?? '');
}

function isPublicIPv4([a = 0, b = 0, c = 0]: number[]): boolean {
  if (a === 0 || a === 10 || a === 127 || a >= 224) return false;
  if (a === 100 && b >= 64 && b <= 127) return false;
  if (a === 169 && b === 254) return false;
  if (a === 172 && b >= 16 && b <= 31) return false;
  if (a === 198 && (b === 18 || b === 19)) return false;
  return !(a === 192 && (b === 168 || (b === 0 && (c === 0 || c === 2))));
}

/** Only the space from which addresses are handed out, less documentation, protocols and the tunnels to any IPv4. */
function isPublicIPv6(address: string): boolean {
  const [first = 0, second = 0] = address.split(':').map((group) => Number.parseInt(group || '0', 16));
  if (first < 0x2000 || first >= 0x3fff || first === 0x2002) return false;
  return !(first === 0x2001 && (second < 0x200 || second === 0xdb8));
}

import { roastLengths } from './roasts.ts';

/** Returns why a website URL is invalid, worded to follow the field name in an error message; null for a valid URL. */
export function validateWebsiteUrl(text: string): string | null {
  if (text.length > roastLengths.websiteUrl) return `must be at most ${roastLengths.websiteUrl} characters`;
  // Rejects spaces, missing slashes and backslashes, which the URL parser would silently repair.
  const isComplete =
    /^https?:\/\/[^\s\\/?#][^\s\\]*$/i.test(text) && !/[\p{Cc}\p{Cf}]/u.test(text) && URL.canParse(text);
  if (!isComplete) return 'must be a complete URL, including https://';
  const { hostname, username, password } = new URL(text);
  if (username || password || text.split(/[/?#]/)[2]?.includes('@')) return 'must not contain a user name or password';
  if (!isPublicHost(hostname)) return 'must be reachable from the internet, not a private or local address';
  return null;
}

/** Returns the host as typed: the URL parser would turn 'bücher.de' into 'xn--bcher-kva.de'. */
export function getHost(url: string): string {
  return url.split(/[/?#]/)[2] ?? url;
}

const localDomains = 'localhost local localdomain internal intranet lan home corp private test invalid onion'.split(
  ' ',
);

/** The URL parser has normalized all IPv4 notations to four numbers. */
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

/** Allows global unicast IPs except documentation, protocol assignments and 6to4 tunnels. */
function isPublicIPv6(ip: string): boolean {
  const [first = 0, second = 0] = ip.split(':').map((group) => Number.parseInt(group || '0', 16));
  if (first < 0x2000 || first >= 0x3fff || first === 0x2002) return false;
  return !(first === 0x2001 && (second < 0x200 || second === 0xdb8));
}

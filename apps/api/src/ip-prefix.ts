import { isIPv6 } from 'node:net';

/**
 * Returns an IPv4 address unchanged and an IPv6 address as its /64 prefix, because one household or server usually has
 * a whole /64.
 */
export function getIpPrefix(ip: string): string {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip.replace(/^::ffff:/, '');
  const [head = '', tail = ''] = ip.split('::');
  const start = head.split(':').filter(Boolean);
  const end = tail.split(':').filter(Boolean);
  const zeros = ip.includes('::') ? Array(8 - start.length - end.length).fill('0') : [];
  return [...start, ...zeros, ...end].slice(0, 4).join(':');
}

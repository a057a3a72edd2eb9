import { isIPv6 } from 'node:net';

/** The IP itself for IPv4, the /64 prefix for IPv6: one household or server usually holds a whole /64. */
export function getIpPrefix(ip: string): string {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip.replace(/^::ffff:/, '');
  const [head = '', tail = ''] = ip.split('::');
  const start = head.split(':').filter(Boolean);
  const end = tail.split(':').filter(Boolean);
  const zeros = ip.includes('::') ? Array(8 - start.length - end.length).fill('0') : [];
  return [...start, ...zeros, ...end].slice(0, 4).join(':');
}

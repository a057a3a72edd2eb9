import { isIPv6 } from 'node:net';

/** One household or one server usually holds a whole /64 of IPv6. */
export function addressGroup(ip: string): string {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip.replace(/^::ffff:/, '');
  const [head = '', tail = ''] = ip.split('::');
  const start = head.split(':').filter(Boolean);
  const end = tail.split(':').filter(Boolean);
  const zeros = ip.includes('::') ? Array(8 - start.length - end.length).fill('0') : [];
  return [...start, ...zeros, ...end].slice(0, 4).join(':');
}

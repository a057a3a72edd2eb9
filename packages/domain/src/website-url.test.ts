import { describe, expect, it } from 'vitest';
import { getHost, validateWebsiteUrl } from './website-url.ts';

const incomplete = 'must be a complete URL, including https://';
const hasCredentials = 'must not contain a user name or password';
const notPublic = 'must be reachable from the internet, not a private or local address';

describe('a website URL', () => {
  it.each([
    'https://example.com',
    'http://example.com/',
    'HTTPS://Example.COM/Path?a=b#c',
    'https://shop.example.co.uk:8443/a%20b',
    'https://bücher.example/ä?ö=ü',
    'https://8.8.8.8/',
    'https://172.32.0.1/',
    'https://192.0.78.9/',
    'https://shop.example/',
    'https://[2606:4700::6810:84e5]/',
    'https://localhost.example.com/',
    'https://10.example.com/',
    'https://example.com/@user',
    `https://example.com/${'a'.repeat(2028)}`,
  ])('accepts %s', (text) => {
    expect(validateWebsiteUrl(text)).toBeNull();
  });

  it.each([
    ['example.com', incomplete],
    ['www.example.com/', incomplete],
    ['//example.com', incomplete],
    ['https:example.com', incomplete],
    ['https:/example.com', incomplete],
    ['https:///example.com', incomplete],
    ['https://', incomplete],
    ['https://exa mple.com', incomplete],
    ['https://example.com/a\nb', incomplete],
    ['https://example.com\\@10.0.0.1/', incomplete],
    ['https://example.com/\u0000', incomplete],
    ['https://exa\u200bmple.com/', incomplete],
    ['https://example.com/\u202egpj', incomplete],
    ['ftp://example.com/', incomplete],
    ['javascript://example.com/%0aalert(1)', incomplete],
    ['https://exa<mple>.com', incomplete],
    ['https://example.com:99999/', incomplete],
    ['https://user:secret@example.com/', hasCredentials],
    ['https://user@example.com/', hasCredentials],
    ['https://@example.com/', hasCredentials],
    ['http://localhost:3000/', notPublic],
    ['http://LOCALHOST./', notPublic],
    ['http://app.localhost/', notPublic],
    ['http://printer.local/', notPublic],
    ['http://db.internal/', notPublic],
    ['http://intranet/', notPublic],
    ['http://localhost../', notPublic],
    ['http://127.0.0.1../', notPublic],
    ['http://../', notPublic],
    ['http://a..example.com/', notPublic],
    [`http://${'a'.repeat(64)}.example.com/`, notPublic],
    [`http://${'a.'.repeat(130)}example.com/`, notPublic],
    ['http://localhost.localdomain/', notPublic],
    ['http://app.test/', notPublic],
    ['http://192.0.0.8/', notPublic],
    ['http://[2001::1]/', notPublic],
    ['http://[2001:20::1]/', notPublic],
    ['http://[2001:db8::1]/', notPublic],
    ['http://127.0.0.1/', notPublic],
    ['http://127.1/', notPublic],
    ['http://2130706433/', notPublic],
    ['http://0x7f.0.0.1/', notPublic],
    ['http://0.0.0.0/', notPublic],
    ['http://10.1.2.3/', notPublic],
    ['http://100.64.0.1/', notPublic],
    ['http://172.16.0.1/', notPublic],
    ['http://172.31.255.255/', notPublic],
    ['http://192.168.1.1/', notPublic],
    ['http://169.254.169.254/latest/meta-data', notPublic],
    ['http://224.0.0.1/', notPublic],
    ['http://255.255.255.255/', notPublic],
    ['http://[::1]/', notPublic],
    ['http://[::]/', notPublic],
    ['http://[::ffff:127.0.0.1]/', notPublic],
    ['http://[fd00::1]/', notPublic],
    ['http://[fe80::1]/', notPublic],
    ['http://[64:ff9b::a00:1]/', notPublic],
    ['http://[2002:7f00:1::]/', notPublic],
    [`https://example.com/${'a'.repeat(2029)}`, 'must be at most 2048 characters'],
  ])('rejects %s', (text, reason) => {
    expect(validateWebsiteUrl(text)).toBe(reason);
  });
});

it.each([
  ['https://bücher.example/ä', 'bücher.example'],
  ['https://shop.example.com:8443?a=b', 'shop.example.com:8443'],
])('returns for %s the host %s', (url, host) => {
  expect(getHost(url)).toBe(host);
});

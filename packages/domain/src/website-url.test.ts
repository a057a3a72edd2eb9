import { describe, expect, it } from 'vitest';
import { getHost, validateWebsiteUrl } from './website-url.ts';

const incompleteMessage = 'must be a complete URL, including https://';
const credentialsMessage = 'must not contain a user name or password';
const notPublicMessage = 'must be reachable from the internet, not a private or local address';

describe('validateWebsiteUrl', () => {
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
  ])('accepts the URL %s', (text) => {
    expect(validateWebsiteUrl(text)).toBeNull();
  });

  it.each([
    ['example.com', incompleteMessage],
    ['www.example.com/', incompleteMessage],
    ['//example.com', incompleteMessage],
    ['https:example.com', incompleteMessage],
    ['https:/example.com', incompleteMessage],
    ['https:///example.com', incompleteMessage],
    ['https://', incompleteMessage],
    ['https://exa mple.com', incompleteMessage],
    ['https://example.com/a\nb', incompleteMessage],
    ['https://example.com\\@10.0.0.1/', incompleteMessage],
    ['https://example.com/\u0000', incompleteMessage],
    ['https://exa\u200bmple.com/', incompleteMessage],
    ['https://example.com/\u202egpj', incompleteMessage],
    ['ftp://example.com/', incompleteMessage],
    ['javascript://example.com/%0aalert(1)', incompleteMessage],
    ['https://exa<mple>.com', incompleteMessage],
    ['https://example.com:99999/', incompleteMessage],
    ['https://user:secret@example.com/', credentialsMessage],
    ['https://user@example.com/', credentialsMessage],
    ['https://@example.com/', credentialsMessage],
    ['http://localhost:3000/', notPublicMessage],
    ['http://LOCALHOST./', notPublicMessage],
    ['http://app.localhost/', notPublicMessage],
    ['http://printer.local/', notPublicMessage],
    ['http://db.internal/', notPublicMessage],
    ['http://intranet/', notPublicMessage],
    ['http://localhost../', notPublicMessage],
    ['http://127.0.0.1../', notPublicMessage],
    ['http://../', notPublicMessage],
    ['http://a..example.com/', notPublicMessage],
    [`http://${'a'.repeat(64)}.example.com/`, notPublicMessage],
    [`http://${'a.'.repeat(130)}example.com/`, notPublicMessage],
    ['http://localhost.localdomain/', notPublicMessage],
    ['http://app.test/', notPublicMessage],
    ['http://192.0.0.8/', notPublicMessage],
    ['http://[2001::1]/', notPublicMessage],
    ['http://[2001:20::1]/', notPublicMessage],
    ['http://[2001:db8::1]/', notPublicMessage],
    ['http://127.0.0.1/', notPublicMessage],
    ['http://127.1/', notPublicMessage],
    ['http://2130706433/', notPublicMessage],
    ['http://0x7f.0.0.1/', notPublicMessage],
    ['http://0.0.0.0/', notPublicMessage],
    ['http://10.1.2.3/', notPublicMessage],
    ['http://100.64.0.1/', notPublicMessage],
    ['http://172.16.0.1/', notPublicMessage],
    ['http://172.31.255.255/', notPublicMessage],
    ['http://192.168.1.1/', notPublicMessage],
    ['http://169.254.169.254/latest/meta-data', notPublicMessage],
    ['http://224.0.0.1/', notPublicMessage],
    ['http://255.255.255.255/', notPublicMessage],
    ['http://[::1]/', notPublicMessage],
    ['http://[::]/', notPublicMessage],
    ['http://[::ffff:127.0.0.1]/', notPublicMessage],
    ['http://[fd00::1]/', notPublicMessage],
    ['http://[fe80::1]/', notPublicMessage],
    ['http://[64:ff9b::a00:1]/', notPublicMessage],
    ['http://[2002:7f00:1::]/', notPublicMessage],
    [`https://example.com/${'a'.repeat(2029)}`, 'must be at most 2048 characters'],
  ])('rejects the URL %s', (text, reason) => {
    expect(validateWebsiteUrl(text)).toBe(reason);
  });
});

it.each([
  ['https://bücher.example/ä', 'bücher.example'],
  ['https://shop.example.com:8443?a=b', 'shop.example.com:8443'],
])('returns the host of %s as %s', (url, host) => {
  expect(getHost(url)).toBe(host);
});

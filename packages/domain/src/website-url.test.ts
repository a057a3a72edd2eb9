import { describe, expect, it } from 'vitest';
import { hostOf, refuseWebsiteUrl } from './website-url.ts';

const incomplete = 'must be a complete URL, including https://';
const secret = 'must not contain a user name or password';
const hidden = 'must be reachable from the internet, not a private or local address';

describe('the address of a website', () => {
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
  ])('may be %s', (text) => {
    expect(refuseWebsiteUrl(text)).toBeNull();
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
    ['https://user:secret@example.com/', secret],
    ['https://user@example.com/', secret],
    ['https://@example.com/', secret],
    ['http://localhost:3000/', hidden],
    ['http://LOCALHOST./', hidden],
    ['http://app.localhost/', hidden],
    ['http://printer.local/', hidden],
    ['http://db.internal/', hidden],
    ['http://intranet/', hidden],
    ['http://localhost../', hidden],
    ['http://127.0.0.1../', hidden],
    ['http://../', hidden],
    ['http://a..example.com/', hidden],
    [`http://${'a'.repeat(64)}.example.com/`, hidden],
    [`http://${'a.'.repeat(130)}example.com/`, hidden],
    ['http://localhost.localdomain/', hidden],
    ['http://app.test/', hidden],
    ['http://192.0.0.8/', hidden],
    ['http://[2001::1]/', hidden],
    ['http://[2001:20::1]/', hidden],
    ['http://[2001:db8::1]/', hidden],
    ['http://127.0.0.1/', hidden],
    ['http://127.1/', hidden],
    ['http://2130706433/', hidden],
    ['http://0x7f.0.0.1/', hidden],
    ['http://0.0.0.0/', hidden],
    ['http://10.1.2.3/', hidden],
    ['http://100.64.0.1/', hidden],
    ['http://172.16.0.1/', hidden],
    ['http://172.31.255.255/', hidden],
    ['http://192.168.1.1/', hidden],
    ['http://169.254.169.254/latest/meta-data', hidden],
    ['http://224.0.0.1/', hidden],
    ['http://255.255.255.255/', hidden],
    ['http://[::1]/', hidden],
    ['http://[::]/', hidden],
    ['http://[::ffff:127.0.0.1]/', hidden],
    ['http://[fd00::1]/', hidden],
    ['http://[fe80::1]/', hidden],
    ['http://[64:ff9b::a00:1]/', hidden],
    ['http://[2002:7f00:1::]/', hidden],
    [`https://example.com/${'a'.repeat(2029)}`, 'must be at most 2048 characters'],
  ])('may not be %s', (text, reason) => {
    expect(refuseWebsiteUrl(text)).toBe(reason);
  });
});

it.each([
  ['https://bücher.example/ä', 'bücher.example'],
  ['https://shop.example.com:8443?a=b', 'shop.example.com:8443'],
])('the host of %s is %s', (url, host) => {
  expect(hostOf(url)).toBe(host);
});

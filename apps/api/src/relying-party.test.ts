import { describe, expect, it } from 'vitest';
import { findPasskeyProblem, requireRelyingParty } from './relying-party.ts';

describe('findPasskeyProblem', () => {
  it.each(['https://outloud.example', 'https://outloud.example:8443', 'http://localhost:3000', 'http://a.localhost'])(
    'accepts %s',
    (origin) => expect(findPasskeyProblem(origin)).toBeNull(),
  );

  it.each(['https://192.0.2.7', 'http://127.0.0.1:3000', 'https://[2001:db8::1]:3000'])(
    'rejects %s, because its host is an IP',
    (origin) =>
      expect(findPasskeyProblem(origin)).toBe(
        'Passkeys need a domain name, and the URL of this installation is an IP.',
      ),
  );

  it('rejects HTTP with a domain name', () => {
    expect(findPasskeyProblem('http://outloud.example')).toBe(
      'Passkeys need HTTPS, and the URL of this installation is HTTP.',
    );
  });
});

describe('requireRelyingParty', () => {
  it('uses the host without the port as the ID and the whole origin', () => {
    expect(requireRelyingParty('https://outloud.example:8443/', 'Outloud')).toEqual({
      id: 'outloud.example',
      origin: 'https://outloud.example:8443',
      name: 'Outloud',
    });
  });

  it('throws 409 for an IP', () => {
    expect(() => requireRelyingParty('http://192.0.2.7', 'Outloud')).toThrow(
      expect.objectContaining({ status: 409, code: 'passkeys_unavailable' }),
    );
  });
});

import { randomBytes } from 'node:crypto';
import { addPasskey } from '../src/features/passkeys/passkeys.service.ts';
import type { TestServer } from './server.ts';

/** Inserts a passkey that no authenticator has, for tests that do not sign in with it. */
export async function insertTestPasskey({ deps }: TestServer, userId: string, name: string): Promise<string> {
  const keys = { credentialId: randomBytes(32), publicKey: randomBytes(77), counter: 0 };
  const passkey = { ...keys, transports: ['internal'], isBackedUp: true };
  const { _id } = await deps.db.transaction().execute((trx) => addPasskey(trx, { userId }, name, passkey));
  return _id;
}

import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { idempotencyHours } from '@outloud/domain/retention';
import { sql } from 'kysely';
import { decrypt, encrypt } from '../crypto.ts';
import type { Db } from '../db/database.ts';
import { hoursAgo } from '../db/database-time.ts';
import { AppError, idempotencyKeyReused } from '../errors.ts';

/*
 * Idempotency keys. The first request inserts a row and holds a lease on it while it works; retries wait for its response
 * and return the same response. If the worker dies, its lease expires and the next retry takes over. Only successful
 * responses are stored, so a failed request can be retried. Stored responses are encrypted with a key derived from the
 * idempotency key.
 */

type KeyedResponse = { body: string; isReplay: boolean };
/** `subject` identifies the caller; `request` is method, URL and body. */
type KeyedRequest = { key: string; subject: string; request: string };

export type Idempotency = {
  /** Runs `work` once per key. A retry waits for the response of the first run. */
  runOnce: (request: KeyedRequest, work: () => Promise<string>) => Promise<KeyedResponse>;
  deleteExpired: () => Promise<void>;
};

/** The lease is renewed while the work runs. An expired lease means that its worker died. */
const defaultTiming = { leaseSeconds: 10, renewalMs: 3000 };
/** Longer than the lease, so that a retry survives a crashed worker. */
const waitLimitMs = 15_000;
const pollMs = 40;

const stillRunning = () =>
  new AppError(
    409,
    'idempotency_in_progress',
    'A request with this Idempotency-Key is still in progress. Try again in a second.',
    {
      headers: { 'retry-after': '1' },
    },
  );

export function createIdempotency(db: Db, secret: string, { leaseSeconds, renewalMs } = defaultTiming): Idempotency {
  const hash = (label: string, text: string) => createHmac('sha256', secret).update(`${label}\n${text}`).digest();
  const lease = sql<Date>`now() + ${leaseSeconds} * interval '1 second'`;

  /** Returns true if this worker got the lease: for a new key, or after the previous lease expired. Raw SQL: hot path. */
  async function acquireLease(keyHash: Buffer, requestHash: Buffer, worker: string): Promise<boolean> {
    const { rows } = await sql`
      insert into idempotency_keys as a (key_hash, request_hash, worker, working_until)
      values (${keyHash}, ${requestHash}, ${worker}, ${lease})
      on conflict (key_hash) do update set worker = excluded.worker, working_until = excluded.working_until
        where a.encrypted_response is null and a.working_until < now() and a.request_hash = excluded.request_hash
      returning 1
    `.execute(db);
    return rows.length > 0;
  }

  async function runWithLease(keyHash: Buffer, encryptionKey: Buffer, worker: string, work: () => Promise<string>) {
    const ownRow = db.updateTable('idempotency_keys').where('key_hash', '=', keyHash).where('worker', '=', worker);
    const renewal = setInterval(() => {
      ownRow
        .set({ working_until: lease })
        .execute()
        .catch(() => {});
    }, renewalMs);
    try {
      const body = await work();
      // Encrypted, because responses may contain a session token.
      // The work is done, so a failure to store the response is ignored.
      await ownRow
        .set({ encrypted_response: encrypt(encryptionKey, body) })
        .execute()
        .catch(() => {});
      return body;
    } catch (error) {
      const query = db.deleteFrom('idempotency_keys').where('key_hash', '=', keyHash);
      await query.where('worker', '=', worker).execute();
      throw error;
    } finally {
      clearInterval(renewal);
    }
  }

  return {
    async runOnce({ key, subject, request }, work) {
      const keyHash = hash('key', `${subject}\n${key}`);
      const requestHash = hash('request', request);
      const encryptionKey = hash('seal', key);
      const worker = randomUUID();
      for (const deadline = Date.now() + waitLimitMs; Date.now() < deadline; await wait(pollMs)) {
        if (await acquireLease(keyHash, requestHash, worker)) {
          return { body: await runWithLease(keyHash, encryptionKey, worker, work), isReplay: false };
        }
        const query = db.selectFrom('idempotency_keys').select(['request_hash', 'encrypted_response']);
        const stored = await query.where('key_hash', '=', keyHash).executeTakeFirst();
        if (stored && !stored.request_hash.equals(requestHash)) throw idempotencyKeyReused();
        if (stored?.encrypted_response)
          return { body: decrypt(encryptionKey, stored.encrypted_response), isReplay: true };
      }
      throw stillRunning();
    },
    async deleteExpired() {
      const expired = hoursAgo(idempotencyHours.responses);
      await db.deleteFrom('idempotency_keys').where('created_at', '<', expired).execute();
    },
  };
}

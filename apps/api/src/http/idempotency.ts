import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { idempotencyHours } from '@outloud/domain/retention';
import { sql } from 'kysely';
import { seal, unseal } from '../crypto.ts';
import type { Db } from '../db/database.ts';
import { AppError, keyReused } from '../errors.ts';

/** What was answered, now or before. Only success is kept: a request that was refused may be tried again. */
type Answer = { body: string; repeated: boolean };
/** `subject` is who asks, `request` all that is asked for. */
type Asked = { key: string; subject: string; request: string };

export type Idempotency = {
  /** Runs `work` once for a key; whoever repeats it waits for the answer and gets the same. */
  once: (asked: Asked, work: () => Promise<string>) => Promise<Answer>;
  sweep: () => Promise<void>;
};

/** Renewed while the work goes on; whoever lets it pass has died, and the next one may work. */
const pace = { leaseSeconds: 10, renewalMs: 3000 };
/** Longer than the lease, so that a repetition outlasts a death. */
const patienceMs = 15_000;
const pollMs = 40;

const stillRunning = () =>
  new AppError(409, 'idempotency_in_progress', 'A request with this Idempotency-Key is still being worked on', {
    headers: { 'retry-after': '1' },
  });

export function createIdempotency(db: Db, secret: string, { leaseSeconds, renewalMs } = pace): Idempotency {
  const hash = (label: string, text: string) => createHmac('sha256', secret).update(`${label}\n${text}`).digest();
  const lease = sql<Date>`now() + ${leaseSeconds} * interval '1 second'`;

  /** True for whoever may do the work: the first, or the next after one that died over it. */
  async function take(keyHash: Buffer, requestHash: Buffer, worker: string): Promise<boolean> {
    const { rows } = await sql`
      insert into idempotent_answers as a (key_hash, request_hash, worker, working_until)
      values (${keyHash}, ${requestHash}, ${worker}, ${lease})
      on conflict (key_hash) do update set worker = excluded.worker, working_until = excluded.working_until
        where a.sealed_answer is null and a.working_until < now() and a.request_hash = excluded.request_hash
      returning 1
    `.execute(db);
    return rows.length > 0;
  }

  async function perform(keyHash: Buffer, sealKey: Buffer, worker: string, work: () => Promise<string>) {
    const mine = db.updateTable('idempotent_answers').where('key_hash', '=', keyHash).where('worker', '=', worker);
    const renewal = setInterval(() => {
      mine
        .set({ working_until: lease })
        .execute()
        .catch(() => {});
    }, renewalMs);
    try {
      const body = await work();
      // Answers may hold a session's token; a leaked table opens none of them.
      // The work is done: that its answer could not be kept is no failure of it.
      await mine
        .set({ sealed_answer: seal(sealKey, body) })
        .execute()
        .catch(() => {});
      return body;
    } catch (error) {
      const query = db.deleteFrom('idempotent_answers').where('key_hash', '=', keyHash);
      await query.where('worker', '=', worker).execute();
      throw error;
    } finally {
      clearInterval(renewal);
    }
  }

  return {
    async once({ key, subject, request }, work) {
      const keyHash = hash('key', `${subject}\n${key}`);
      const requestHash = hash('request', request);
      const sealKey = hash('seal', key);
      const worker = randomUUID();
      for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await wait(pollMs)) {
        if (await take(keyHash, requestHash, worker)) {
          return { body: await perform(keyHash, sealKey, worker, work), repeated: false };
        }
        const query = db.selectFrom('idempotent_answers').select(['request_hash', 'sealed_answer']);
        const known = await query.where('key_hash', '=', keyHash).executeTakeFirst();
        if (known && !known.request_hash.equals(requestHash)) throw keyReused();
        if (known?.sealed_answer) return { body: unseal(sealKey, known.sealed_answer), repeated: true };
      }
      throw stillRunning();
    },
    async sweep() {
      await sql`delete from idempotent_answers where created_at < now() - ${idempotencyHours.answers} * interval '1 hour'`.execute(
        db,
      );
    },
  };
}

import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { AppError, keyReused } from '../errors.ts';

/** What was answered, now or before. Only success is kept: what failed has changed nothing and may be tried again. */
type Answer = { body: string; repeated: boolean };
/** `subject` is who asks, `request` all that is asked for. */
type Asked = { key: string; subject: string; request: string };

export type Idempotency = {
  /** Runs `work` once for a key; whoever repeats it gets the same answer. */
  once: (asked: Asked, work: () => Promise<string>) => Promise<Answer>;
  sweep: () => Promise<void>;
};

/** As long as a request may take; whoever holds a key for longer is dead. */
const workSeconds = 60;
const patienceMs = 15_000;
const pollMs = 40;
const keptHours = 24;

const stillRunning = () =>
  new AppError(409, 'idempotency_in_progress', 'A request with this Idempotency-Key is still being worked on', {
    headers: { 'retry-after': '1' },
  });

export function createIdempotency(db: Db): Idempotency {
  /** True for whoever may do the work: the first, or the next after one that died over it. */
  async function take(keyHash: Buffer, requestHash: Buffer): Promise<boolean> {
    const { rows } = await sql`
      insert into idempotent_answers as a (key_hash, request_hash, working_until)
      values (${keyHash}, ${requestHash}, now() + ${workSeconds} * interval '1 second')
      on conflict (key_hash) do update set working_until = excluded.working_until
        where a.sealed_answer is null and a.working_until < now() and a.request_hash = excluded.request_hash
      returning 1
    `.execute(db);
    return rows.length > 0;
  }

  async function keep(key: string, keyHash: Buffer, body: string): Promise<void> {
    const sealed_answer = seal(key, body);
    await db.updateTable('idempotent_answers').set({ sealed_answer }).where('key_hash', '=', keyHash).execute();
  }

  async function letGo(keyHash: Buffer): Promise<void> {
    await db.deleteFrom('idempotent_answers').where('key_hash', '=', keyHash).execute();
  }

  return {
    async once({ key, subject, request }, work) {
      const keyHash = sha256(`${subject}\n${key}`);
      // With the key in it: a request may hold a password, and a bare hash of one can be guessed.
      const requestHash = sha256(`${key}\n${request}`);
      for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await wait(pollMs)) {
        if (await take(keyHash, requestHash)) {
          try {
            const body = await work();
            await keep(key, keyHash, body);
            return { body, repeated: false };
          } catch (error) {
            await letGo(keyHash);
            throw error;
          }
        }
        const query = db.selectFrom('idempotent_answers').select(['request_hash', 'sealed_answer']);
        const known = await query.where('key_hash', '=', keyHash).executeTakeFirst();
        if (known && !known.request_hash.equals(requestHash)) throw keyReused();
        if (known?.sealed_answer) return { body: unseal(key, known.sealed_answer), repeated: true };
      }
      throw stillRunning();
    },
    async sweep() {
      await sql`delete from idempotent_answers where created_at < now() - ${keptHours} * interval '1 hour'`.execute(db);
    },
  };
}

/** Answers may hold a session's token. Only the caller knows the key, so a leaked table opens none of them. */
function seal(key: string, text: string): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', sha256(`seal\n${key}`), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

function unseal(key: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', sha256(`seal\n${key}`), sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

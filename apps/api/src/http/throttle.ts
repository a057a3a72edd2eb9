import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { AppError } from '../errors.ts';

/** Allows `limit` attempts per subject in a window of `minutes`. */
type ThrottleRule = { name: string; limit: number; minutes: number };

/** Counts in PostgreSQL, so that all processes share the counts. */
export type Throttle = {
  hit: (rule: ThrottleRule, subject: string) => Promise<void>;
  reset: (rule: ThrottleRule, subject: string) => Promise<void>;
};

export function createThrottle(db: Db, factor: number): Throttle {
  return {
    // Raw SQL: one atomic statement on a hot path.
    async hit(rule, subject) {
      const seconds = rule.minutes * 60;
      const { rows } = await sql<{ hits: number; wait: number }>`
        insert into throttles as t (key, hits, resets_at)
        values (${hashKey(rule, subject)}, 1, now() + ${seconds} * interval '1 second')
        on conflict (key) do update set
          hits = case when t.resets_at <= now() then 1 else t.hits + 1 end,
          resets_at = case when t.resets_at <= now() then excluded.resets_at else t.resets_at end
        returning hits, ceil(extract(epoch from resets_at - now()))::int as wait
      `.execute(db);
      const row = rows[0];
      if (row && row.hits > rule.limit * factor) throw tooManyAttempts(row.wait);
    },
    async reset(rule, subject) {
      await db.deleteFrom('throttles').where('key', '=', hashKey(rule, subject)).execute();
    },
  };
}

function tooManyAttempts(seconds: number): AppError {
  const minutes = Math.ceil(seconds / 60);
  return new AppError(
    429,
    'throttled',
    `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    { headers: { 'retry-after': `${Math.max(1, seconds)}` } },
  );
}

/** Hashes the subject, so that the table contains no IPs or emails. */
function hashKey(rule: ThrottleRule, subject: string): string {
  return `${rule.name}:${createHash('sha256').update(subject).digest('base64url')}`;
}

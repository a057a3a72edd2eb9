import type { AvailableRoast, availableRoasts } from '@outloud/contract/claims';
import type { QueryOf, ResponseOf } from '@outloud/contract/endpoint';
import { type Demographics, type ProfileField, targetFieldNames, targetFields } from '@outloud/domain/demographics';
import { limitsOf, matches } from '@outloud/domain/matching';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { isId } from '../../ids.ts';
import { readStanding } from '../testers/testers.service.ts';
import { presentBrief } from './claims.presenter.ts';
import { findActive } from './claims.repo.ts';
import * as feed from './feed.repo.ts';

type Feed = ResponseOf<typeof availableRoasts>;

/** How many of the open roasts are looked at to say why there is nothing for somebody. */
const mostLookedAt = 1000;

/** What a tester can take on, and what stands in the way. */
export async function readAvailable(
  { db, pool }: Pick<Deps, 'db' | 'pool'>,
  testerId: string,
  { limit, cursor }: QueryOf<typeof availableRoasts>,
): Promise<Feed> {
  const { said, hasPractised, isSuspended } = await readStanding(db, testerId);
  const after = cursor ? readCursor(cursor) : null;
  const rows = isSuspended ? [] : await feed.readFeed(pool, testerId, { said, after, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const isWhole = !cursor && rows.length <= limit;
  return {
    // Those of before there was an index say nothing about whom they ask for.
    roasts: page.filter((row) => matches(row.targeting, said)).map(presentAvailable),
    nextCursor: rows.length > limit && last ? cursorOf(last) : null,
    blockedBy: isSuspended
      ? 'suspended'
      : !hasPractised
        ? 'practice'
        : (await findActive(db, testerId))
          ? 'claim'
          : null,
    elsewhere: isWhole && !isSuspended ? lookElsewhere(await feed.listTargetings(db, mostLookedAt), said) : null,
  };
}

function presentAvailable(row: feed.OpenRoast): AvailableRoast {
  return {
    ...presentBrief(row.id, row),
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    openSlots: row.open_slots,
  };
}

/** How many roasts are for others, and because of which answers. */
function lookElsewhere(targetings: Parameters<typeof limitsOf>[0][], said: Demographics): Feed['elsewhere'] {
  const limits = targetings.map((targeting) => limitsOf(targeting, said)).filter((fields) => fields.length > 0);
  const counts = new Map<ProfileField, number>();
  for (const field of limits.flat()) counts.set(field, (counts.get(field) ?? 0) + 1);
  const limitedBy = [...counts]
    .map(([field, roasts]) => ({ field, roasts, isAnswered: said[field] != null }))
    .sort((a, b) => b.roasts - a.roasts);
  return { roasts: limits.length, limitedBy };
}

/** For each field without an answer: how many open roasts ask for one, and what the best of them pays. */
export async function readOpens({ db }: Pick<Deps, 'db'>, said: Demographics) {
  const filters = await feed.countFilters(db);
  const open = targetFieldNames.filter((field) => said[targetFields[field].profile] == null);
  return open.map((field) => {
    const asking = filters.get(field);
    return { field: targetFields[field].profile, roasts: asking?.roasts ?? 0, bestPay: asking?.best_pay ?? null };
  });
}

function cursorOf({ price_per_review, place, id }: feed.OpenRoast): string {
  return Buffer.from(JSON.stringify([price_per_review - 1, place, id])).toString('base64url');
}

function readCursor(cursor: string): feed.FeedPlace {
  try {
    const [pay, at, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const isPay = Number.isInteger(pay) && pay >= 0 && pay < 1000;
    if (isPay && isMoment(at) && isId(id)) return { pay, at, id };
  } catch {}
  throw new AppError(400, 'invalid_input', 'cursor is not one that this call has returned');
}

/** As the database writes it, on a day that there is. */
function isMoment(text: unknown): boolean {
  const [, day, time] = /^(20\d\d-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.\d{1,6})?\+00$/.exec(String(text)) ?? [];
  const at = new Date(`${day}T${time}Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(`${day}T${time}`);
}

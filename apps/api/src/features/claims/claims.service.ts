import { type Claim, getClaim, type listClaims } from '@outloud/contract/claims';
import type { EndpointQuery } from '@outloud/contract/endpoint';
import type { Db, Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError, notFound } from '../../errors.ts';
import { isUuid } from '../../ids.ts';
import { presentClaim } from './claims.presenter.ts';
import { type Claim as ClaimRecord, findClaim } from './claims.repo.ts';
import * as testerClaims from './tester-claims.repo.ts';

const claimNotFound = () => notFound(getClaim.missing);

/** Throws 404 if the claim belongs to another tester. */
export async function requireClaimOfTester(db: Db | Trx, testerId: string, id: string): Promise<ClaimRecord> {
  const claim = await findClaim(db, id);
  if (claim?.tester_id !== testerId) throw claimNotFound();
  return claim;
}

export async function getClaimForTester(db: Db | Trx, testerId: string, id: string): Promise<Claim> {
  const row = await testerClaims.findTesterClaim(db, testerId, id);
  if (!row) throw claimNotFound();
  return presentClaim(row);
}

export async function listClaimsForTester(
  { db }: Pick<Deps, 'db'>,
  testerId: string,
  { limit, cursor }: EndpointQuery<typeof listClaims>,
) {
  const after = cursor ? parseCursor(cursor) : null;
  const rows = await testerClaims.listTesterClaims(db, testerId, { after, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const nextCursor = rows.length > limit && last ? `${last.claimed_at.toISOString()}_${last.id}` : null;
  return { claims: page.map(presentClaim), nextCursor };
}

function parseCursor(cursor: string): { at: Date; id: string } {
  const [time = '', id = ''] = cursor.split('_');
  const at = new Date(time);
  if (!/^20\d\d-\d\d-\d\dT[\d:.]+Z$/.test(time) || Number.isNaN(at.getTime()) || !isUuid(id)) {
    throw new AppError(400, 'invalid_input', 'Invalid cursor. Start again without one.');
  }
  return { at, id };
}

/** Yields all claims of a tester, newest first. Reads them in batches. */
export async function* streamClaims({ db }: Pick<Deps, 'db'>, testerId: string): AsyncGenerator<Claim> {
  for (let cursor: string | undefined; ; ) {
    const { claims, nextCursor } = await listClaimsForTester({ db }, testerId, { limit: 100, cursor });
    yield* claims;
    if (!nextCursor) return;
    cursor = nextCursor;
  }
}

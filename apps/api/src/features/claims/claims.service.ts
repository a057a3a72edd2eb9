import { type Claim, getClaim, type listClaims } from '@outloud/contract/claims';
import type { EndpointQuery } from '@outloud/contract/endpoint';
import { decodeCursor, isRowId, isTimestampText, takePage } from '../../db/cursor.ts';
import type { Db, Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
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
  const after = cursor ? decodeCursor(cursor, isTimestampText, isRowId) : null;
  const fetched = await testerClaims.listTesterClaims(db, testerId, { after, limit: limit + 1 });
  const { rows, nextCursor } = takePage(fetched, limit, (last) => [last.claimed_at_text, last.id]);
  return { claims: rows.map(presentClaim), nextCursor };
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

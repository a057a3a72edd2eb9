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

type ClaimsQuery = EndpointQuery<typeof listClaims>;

export async function listClaimsForTester({ db }: Pick<Deps, 'db'>, testerId: string, query: ClaimsQuery) {
  const { rows, nextCursor } = await readClaimsPage({ db }, testerId, query);
  return { claims: rows.map(presentClaim), nextCursor };
}

async function readClaimsPage({ db }: Pick<Deps, 'db'>, testerId: string, { limit, cursor }: ClaimsQuery) {
  const after = cursor ? decodeCursor(cursor, isTimestampText, isRowId) : null;
  const fetched = await testerClaims.listTesterClaims(db, testerId, { after, limit: limit + 1 });
  return takePage(fetched, limit, (last) => [last.claimed_at_text, last.id]);
}

/** Yields all claims of a tester, newest first, with the profile answers that matched. Reads them in batches. */
export async function* streamClaimsWithAnswers({ db }: Pick<Deps, 'db'>, testerId: string) {
  for (let cursor: string | undefined; ; ) {
    const { rows, nextCursor } = await readClaimsPage({ db }, testerId, { limit: 100, cursor });
    yield* rows.map((row) => ({ ...presentClaim(row), profileAnswers: row.answers }));
    if (!nextCursor) return;
    cursor = nextCursor;
  }
}

import type { EndpointQuery } from '@outloud/contract/endpoint';
import type * as contract from '@outloud/contract/fairness';
import { appealRules } from '@outloud/domain/fairness';
import { getHost } from '@outloud/domain/website-url';
import { decodeCursor, isRowId, isTimestampText, takePage } from '../../db/cursor.ts';
import { readDatabaseTime } from '../../db/database-time.ts';
import type { Deps } from '../../deps.ts';
import { type Appeal, listAppealsOf } from './appeals.repo.ts';
import * as fairness from './fairness.repo.ts';

export async function getFairness({ db }: Pick<Deps, 'db'>, testerId: string): Promise<contract.Fairness> {
  const you = presentFigures(await fairness.measureTester(db, testerId));
  const row = await fairness.findOverallFigures(db);
  if (!row) return { you, everyone: null };
  const { appeals: decided, grantedAppeals: granted, hoursToAnswer } = row.figures;
  const appeals = { decided, granted, hoursToAnswer };
  return { you, everyone: { ...presentFigures(row.figures), appeals, measuredAt: row.measured_at.toISOString() } };
}

/** A job, because the figures of all testers read three months of reviews. */
export async function measureFairness({ db }: Pick<Deps, 'db'>): Promise<void> {
  await fairness.saveOverallFigures(db, await fairness.measureEveryone(db));
}

type Measured = Awaited<ReturnType<typeof fairness.measureTester>>;

function presentFigures({ reviews, accepted, payPerHour, hoursToDecision, daysToPayment }: Measured) {
  const acceptanceRate = reviews > 0 ? accepted / reviews : null;
  return { reviews, payPerHour, acceptanceRate, hoursToDecision, daysToPayment };
}

export async function listDecisions(
  { db }: Pick<Deps, 'db'>,
  testerId: string,
  { limit, cursor }: EndpointQuery<typeof contract.listDecisions>,
) {
  const before = cursor ? decodeCursor(cursor, isTimestampText, isRowId) : null;
  const fetched = await fairness.listDecisions(db, testerId, { before, limit: limit + 1 });
  const { rows, nextCursor } = takePage(fetched, limit, (last) => [last.cursor_value, last.id]);
  const rejected = rows.filter(({ kind }) => kind === 'rejected').map(({ id }) => id);
  const appeals = new Map((await listAppealsOf(db, rejected)).map((appeal) => [appeal.delivery_id, appeal]));
  const now = await readDatabaseTime(db);
  return { decisions: rows.map((row) => presentDecision(row, appeals.get(row.id), now)), nextCursor };
}

export async function* streamDecisions(deps: Pick<Deps, 'db'>, testerId: string): AsyncGenerator<contract.Decision> {
  for (let cursor: string | undefined; ; ) {
    const { decisions, nextCursor } = await listDecisions(deps, testerId, { limit: 100, cursor });
    yield* decisions;
    if (!nextCursor) return;
    cursor = nextCursor;
  }
}

function presentDecision(row: fairness.DecisionRow, appeal: Appeal | undefined, now: Date): contract.Decision {
  const deadline = getAppealDeadline(row.decided_at);
  const canAppeal = row.kind === 'rejected' && !appeal && deadline > now;
  return {
    _id: row.id,
    kind: row.kind,
    rule: row.rule,
    reason: row.reason,
    host: row.website_url && getHost(row.website_url),
    pay: row.pay,
    decidedAt: row.decided_at.toISOString(),
    appeal: appeal ? presentAppeal(appeal) : null,
    appealableUntil: canAppeal ? deadline.toISOString() : null,
  };
}

export function getAppealDeadline(decidedAt: Date): Date {
  return new Date(decidedAt.getTime() + appealRules.days * 24 * 3600 * 1000);
}

export function presentAppeal({ state, text, answer, created_at, due_at, decided_at }: Appeal): contract.Appeal {
  return {
    state,
    text,
    answer,
    createdAt: created_at.toISOString(),
    dueAt: due_at.toISOString(),
    decidedAt: decided_at?.toISOString() ?? null,
  };
}

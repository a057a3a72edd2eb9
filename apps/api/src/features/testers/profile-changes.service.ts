import type { ProfileChange as ProfileChangeView } from '@outloud/contract/operators/testers';
import type { TesterProfile } from '@outloud/contract/testers';
import type { Demographics, ProfileField, Targeting } from '@outloud/domain/targeting/demographics';
import { getRequiredOptions } from '@outloud/domain/targeting/matching';
import { countsAtOnce, flagChange, type ProfileChange } from '@outloud/domain/targeting/profile-changes';
import type { Db, Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import { createEarlierAccountCheck } from './earlier-accounts.service.ts';
import * as changes from './profile-changes.repo.ts';
import { toDemographics } from './testers.repo.ts';

/**
 * A tester has two sets of answers. The declared answers are what the tester says now. The counting answers, stored in the
 * columns of `testers`, are what roasts are matched with. They differ while a change waits, so that a tester cannot
 * change answers from one claim to the next.
 */
function getDeclaredAnswers(countingAnswers: Demographics, waitingChanges: changes.ProfileChangeRow[]): Demographics {
  return {
    ...countingAnswers,
    ...Object.fromEntries(waitingChanges.map((change) => [change.field, change.new_answer])),
  };
}

/** Stores each changed answer in the history. It counts at once or after the waiting period. */
export async function saveAnswers(
  { secrets }: Pick<Deps, 'secrets'>,
  trx: Trx,
  testerId: string,
  answers: Demographics,
): Promise<void> {
  const tester = await changes.lockTesterAnswers(trx, testerId);
  if (!tester) throw notFound('Tester not found');
  const history = await changes.listChanges(trx, testerId);
  const countingAnswers = toDemographics(tester);
  const waiting = history.filter(({ state }) => state === 'waiting');
  const declared = getDeclaredAnswers(countingAnswers, waiting);
  const earlierChanges = history.map(toProfileChange);
  const changed = (Object.entries(answers) as [ProfileField, string | null][]).filter(
    ([field, answer]) => answer !== (declared[field] ?? null),
  );
  const differsFromEarlierAccount = await createEarlierAccountCheck({ secrets }, trx, testerId);
  const counted: Demographics = {};
  for (const [field, newAnswer] of changed) {
    const oldAnswer = declared[field] ?? null;
    const differs = differsFromEarlierAccount(field, newAnswer);
    const change = { field, oldAnswer, newAnswer, changedAt: tester.now, differsFromEarlierAccount: differs };
    const isFirstAnswer = tester.is_new && !differs && !history.some((earlier) => earlier.field === field);
    const isCounted = countsAtOnce({ field, countingAnswer: countingAnswers[field] ?? null, newAnswer, isFirstAnswer });
    if (isCounted) counted[field] = newAnswer;
    await changes.setChangeState(
      trx,
      waiting.filter((earlier) => earlier.field === field).map(({ id }) => id),
      'withdrawn',
    );
    await changes.insertChange(trx, {
      tester_id: testerId,
      field,
      old_answer: oldAnswer,
      new_answer: newAnswer,
      state: isCounted ? 'counted' : 'waiting',
      flags: flagChange(change, earlierChanges),
    });
    earlierChanges.push(change);
  }
  await changes.updateCountingAnswers(trx, testerId, counted);
}

function toProfileChange(row: changes.ProfileChangeRow): ProfileChange {
  return { field: row.field, oldAnswer: row.old_answer, newAnswer: row.new_answer, changedAt: row.changed_at };
}

export async function listWaitingAnswers(
  db: Db | Trx,
  testerId: string,
  countingAnswers: Demographics,
): Promise<{ declared: Demographics; waitingAnswers: TesterProfile['waitingAnswers'] }> {
  const waiting = await changes.listWaitingChanges(db, testerId);
  return {
    declared: getDeclaredAnswers(countingAnswers, waiting),
    waitingAnswers: waiting.map(({ field, counts_from }) => ({
      field,
      countingAnswer: countingAnswers[field] ?? null,
      countsFrom: counts_from.toISOString(),
    })),
  };
}

/** All changes, oldest first. */
export async function listProfileChanges(db: Db | Trx, testerId: string): Promise<ProfileChangeView[]> {
  return (await changes.listChanges(db, testerId)).map((row) => ({
    field: row.field,
    oldAnswer: row.old_answer,
    newAnswer: row.new_answer,
    changedAt: row.changed_at.toISOString(),
    countsFrom: row.counts_from.toISOString(),
    state: row.state,
    flags: row.flags,
  }));
}

/** Like `listProfileChanges`, without the flags for operators. */
export async function listOwnProfileChanges({ db }: Pick<Deps, 'db'>, testerId: string) {
  return (await listProfileChanges(db, testerId)).map(({ flags: _, ...change }) => change);
}

/** Since when the tester has given the answers that the roast targets, or null if it targets none. */
export async function getAnswersSince(trx: Trx, testerId: string, targeting: Targeting): Promise<Date | null> {
  const fields = Object.keys(getRequiredOptions(targeting)) as ProfileField[];
  return fields.length > 0 ? changes.findAnswersSince(trx, testerId, fields) : null;
}

const batchSize = 1000;

/** Job: lets the answers count whose waiting period is over. A failure is logged and does not stop the batch. */
export async function applyDueChanges({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> {
  for (const testerId of await changes.listTestersWithDueChanges(db, batchSize)) {
    await db
      .transaction()
      .execute((trx) => applyDueChangesOfTester(trx, testerId))
      .catch((err) => log.error({ err, tester: testerId }, 'failed to apply a changed profile answer'));
  }
}

async function applyDueChangesOfTester(trx: Trx, testerId: string): Promise<void> {
  if (!(await changes.lockTesterAnswers(trx, testerId))) return;
  const due = await changes.listDueChanges(trx, testerId);
  await changes.updateCountingAnswers(
    trx,
    testerId,
    Object.fromEntries(due.map(({ field, new_answer }) => [field, new_answer])),
  );
  await changes.setChangeState(
    trx,
    due.map(({ id }) => id),
    'counted',
  );
}

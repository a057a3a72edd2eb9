import type { EarlierAccount } from '@outloud/contract/operators/waitlist';
import { type Demographics, type ProfileField, profileFields } from '@outloud/domain/targeting/demographics';
import { getMailboxHashes, hashAnswer } from '../../crypto.ts';
import type { Db, Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { ErasureContext } from '../../erasure.ts';
import { listEmailHashes } from '../email-history/email-history.service.ts';
import * as earlier from './earlier-accounts.repo.ts';
import { listChanges } from './profile-changes.repo.ts';
import { findTesterRow, toDemographics } from './testers.repo.ts';

/**
 * A tester who deletes the account and applies again could give other answers. Keyed hashes of the erased answers tell
 * that an answer differs, but not what the earlier answer was.
 */
type SecretDeps = Pick<Deps, 'secrets'>;

/** Call this before the profile is deleted. Keeps nothing if the account never verified an email. */
export async function rememberErasedAnswers({ trx, secrets, user }: ErasureContext): Promise<void> {
  const row = await findTesterRow(trx, user.id);
  if (!row || (await listEmailHashes(trx, user.id)).length === 0) return;
  const createdAt = await earlier.findCreationTime(trx, user.id);
  const answers = new Map<string, { field: ProfileField; answer: string; givenAt: Date }>();
  const addAnswer = (field: ProfileField, answer: string | null | undefined, givenAt: Date) => {
    if (answer != null) answers.set(`${field} ${answer}`, { field, answer, givenAt });
  };
  const history = await listChanges(trx, user.id);
  const currentAnswers = toDemographics(row);
  for (const field of profileFields) {
    const changes = history.filter((change) => change.field === field);
    addAnswer(field, changes.length > 0 ? changes[0]?.old_answer : currentAnswers[field], createdAt);
    for (const change of changes) addAnswer(field, change.new_answer, change.changed_at);
  }
  await earlier.insertErasedAnswers(
    trx,
    [...answers.values()].map(({ field, answer, givenAt }) => ({
      user_id: user.id,
      field,
      answer_hash: hashAnswer(user.id, field, answer, secrets.masterKey),
      given_at: givenAt,
    })),
  );
}

/** Compares the answers of an application with those of deleted accounts that verified the same email. */
export async function listEarlierAccounts(
  { db, secrets }: SecretDeps & { db: Db | Trx },
  email: string,
  answers: Demographics,
): Promise<EarlierAccount[]> {
  const erased = await earlier.listErasedAnswers(db, getMailboxHashes(email, secrets.masterKey));
  const userIds = [...new Set(erased.map(({ user_id }) => user_id))];
  return userIds.map((userId) => {
    const ofAccount = erased.filter(({ user_id }) => user_id === userId);
    const different = ofAccount.filter((row) => isDifferent({ secrets }, row, answers[row.field]));
    const fields = profileFields.filter((field) => different.some((row) => row.field === field));
    return {
      deletedAt: ofAccount[0]?.deleted_at.toISOString() ?? '',
      differentAnswers: fields.map((field) => ({
        field,
        givenAt: different.find((row) => row.field === field)?.given_at.toISOString() ?? '',
      })),
    };
  });
}

/** Returns a function that tells whether a deleted account of the tester gave another answer to the question. */
export async function createEarlierAccountCheck({ secrets }: SecretDeps, trx: Trx, testerId: string) {
  const erased = await earlier.listErasedAnswers(trx, await listEmailHashes(trx, testerId));
  return (field: ProfileField, answer: string | null) =>
    erased.some((row) => row.field === field && isDifferent({ secrets }, row, answer));
}

/** A missing answer contradicts nothing. */
function isDifferent({ secrets }: SecretDeps, row: earlier.ErasedAnswer, answer: string | null | undefined): boolean {
  if (answer == null) return false;
  return !row.answer_hash.equals(hashAnswer(row.user_id, row.field, answer, secrets.masterKey));
}

export { deleteErasedAnswers } from './earlier-accounts.repo.ts';

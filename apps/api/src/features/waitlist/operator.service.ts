import type { EndpointBody, EndpointQuery } from '@outloud/contract/endpoint';
import type * as contract from '@outloud/contract/operators/waitlist';
import { type ApplicationStatus, applicationStatuses, canBecome } from '@outloud/domain/waitlist';
import type { Trx } from '../../db/database.ts';
import { databaseNow } from '../../db/database-time.ts';
import { presentPagination } from '../../db/keyset-pagination.ts';
import { sumRowCounters } from '../../db/row-counters.ts';
import type { Deps } from '../../deps.ts';
import { AppError, notFound } from '../../errors.ts';
import { type Actor, recordAction } from '../operators/actions.service.ts';
import { listEarlierAccounts } from '../testers/earlier-accounts.service.ts';
import { presentApplication } from './waitlist.presenter.ts';
import * as applications from './waitlist.repo.ts';

export async function listApplications(
  { db }: Pick<Deps, 'db'>,
  { status, search, ...list }: EndpointQuery<typeof contract.listOperatorApplications>,
) {
  const { rows, nextCursor } = await applications.listApplications(db, { status, search }, list);
  const count = search
    ? await applications.countApplications(db, { status, search })
    : { total: await sumRowCounters(db, 'applications', status ? [status] : applicationStatuses) };
  return { applications: rows.map(presentApplication), pagination: presentPagination(list, count, nextCursor) };
}

export async function getApplication(
  { db, secrets }: Pick<Deps, 'secrets'> & { db: Deps['db'] | Trx },
  id: string,
): Promise<contract.ApplicationDetail> {
  const row = await applications.findApplication(db, id);
  if (!row) throw applicationNotFound();
  const earlierAccounts = await listEarlierAccounts({ db, secrets }, row.email, row.profile);
  return { ...presentApplication(row), earlierAccounts };
}

/** Notes can be edited in every status. */
export async function updateApplication(
  { db, jobs, secrets }: Pick<Deps, 'db' | 'jobs' | 'secrets'>,
  actor: Actor,
  id: string,
  { status, notes }: EndpointBody<typeof contract.updateApplication>,
): Promise<contract.ApplicationDetail> {
  return db.transaction().execute(async (trx) => {
    const before = await lockApplicationForStatusChange(trx, id, status ?? null);
    await applications.updateApplication(trx, id, {
      ...(status ? { status, decided_at: status === 'rejected' ? databaseNow : null } : {}),
      ...(notes === undefined ? {} : { notes }),
    });
    if (status === 'rejected') await jobs.send(trx, 'application-mail', { kind: 'rejected', applicationId: id });
    await recordAction(trx, actor, {
      action: 'application_updated',
      subject: ['application', id],
      before: { status: before.status },
      after: { status: status ?? before.status, notesChanged: notes !== undefined && notes !== before.notes },
    });
    return getApplication({ db: trx, secrets }, id);
  });
}

/** Fulfills an applicant's deletion request. The action log keeps only the status. */
export async function deleteApplication({ db }: Pick<Deps, 'db'>, actor: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { status } = await lockApplicationForStatusChange(trx, id, null);
    if (status === 'approved') {
      const message = 'This application is approved. It is deleted when the tester deletes their account.';
      throw new AppError(409, 'approved_before', message);
    }
    await applications.deleteApplication(trx, id);
    await recordAction(trx, actor, { action: 'application_deleted', subject: ['application', id], before: { status } });
  });
}

/** Error messages for a rejected status change, by current status. */
const statusChangeErrors: Record<ApplicationStatus, string> = {
  pending: 'This application is already pending.',
  contacted: 'This applicant has been contacted. The application can now only be approved.',
  approved: 'This application is approved. That decision is final.',
  rejected: 'This application is rejected. That decision is final.',
};

/** Throws if the application cannot change to `next`. Pass null if the status stays the same. */
export async function lockApplicationForStatusChange(trx: Trx, id: string, next: ApplicationStatus | null) {
  const row = await applications.lockApplication(trx, id);
  if (!row) throw applicationNotFound();
  if (next && !canBecome(row.status, next)) throw new AppError(409, 'not_open', statusChangeErrors[row.status]);
  return row;
}

const applicationNotFound = () => notFound('Application not found');

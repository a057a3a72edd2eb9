import { randomUUID } from 'node:crypto';
import type { EndpointBody } from '@outloud/contract/endpoint';
import type { applyAsTester } from '@outloud/contract/waitlist';
import { applicationDays } from '@outloud/domain/retention';
import type { Deps } from '../../deps.ts';
import type { ErasureContext } from '../../erasure.ts';
import { presentApplication } from './waitlist.presenter.ts';
import * as applications from './waitlist.repo.ts';

/**
 * Queues the job in every case, so that the response does not reveal whether the email already has an application. The
 * worker sends the confirmation only if the application was inserted.
 */
export async function submitApplication(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  { demographicProfile: { city, ...profile }, ...input }: EndpointBody<typeof applyAsTester>,
): Promise<void> {
  const id = randomUUID();
  const answers = Object.entries(profile).filter(([, option]) => option != null);
  await db.transaction().execute(async (trx) => {
    await applications.insertApplication(trx, {
      id,
      email: input.email,
      full_name: input.fullName,
      phone: input.phone ?? null,
      city,
      profile: JSON.stringify(Object.fromEntries(answers)),
      hours_per_week: input.hoursPerWeek,
      preferred_working_hours: input.preferredWorkingHours ?? null,
      has_video_experience: input.hasVideoExperience,
      previous_testing_experience: input.previousTestingExperience ?? null,
    });
    await jobs.send(trx, 'application-mail', { kind: 'received', applicationId: id });
  });
}

export function eraseApplication({ trx, user }: ErasureContext): Promise<void> {
  return applications.deleteApplicationOfTester(trx, user.id);
}

export function deleteOldApplications({ db }: Pick<Deps, 'db'>): Promise<void> {
  return applications.deleteOldApplications(db, applicationDays);
}

/** Returns the application for the tester's data export, without operator notes. */
export async function getApplicationForExport({ db }: Pick<Deps, 'db'>, testerId: string) {
  const row = await applications.findApplicationOfTester(db, testerId);
  if (!row) return null;
  const { notes: _notes, hasPassword: _hasPassword, testerId: _testerId, ...application } = presentApplication(row);
  return application;
}

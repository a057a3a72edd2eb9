import type { ProcessIsolation } from '@outloud/contract/operators/reports';
import type { Deps } from '../../deps.ts';
import * as reports from './reports.repo.ts';

type Reporter = Pick<Deps, 'db' | 'config' | 'isolation'>;

/** Called by each process at its start. Of several processes with one role the last one counts. */
export async function reportIsolation({ db, config: { role }, isolation: level }: Reporter): Promise<void> {
  // The media service has no database to report to.
  if (role !== 'media') await reports.upsertIsolation(db, { role, level });
}

export async function readIsolation({ db }: Pick<Deps, 'db'>): Promise<ProcessIsolation[]> {
  const rows = await reports.listIsolation(db);
  return rows.map(({ role, level, reported_at }) => ({ role, level, reportedAt: reported_at.toISOString() }));
}

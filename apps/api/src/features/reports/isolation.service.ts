import type { ProcessIsolation } from '@outloud/contract/operators/reports';
import type { Deps } from '../../deps.ts';
import * as reports from './reports.repo.ts';

type ReportDeps = Pick<Deps, 'db' | 'config' | 'isolation'>;

/** Called by each process when it starts. If several processes have the same role, the last report is kept. */
export async function recordProcessIsolation({ db, config: { role }, isolation: level }: ReportDeps): Promise<void> {
  // The media service has no database to report to.
  if (role !== 'media') await reports.upsertIsolation(db, { role, level });
}

export async function listProcessIsolation({ db }: Pick<Deps, 'db'>): Promise<ProcessIsolation[]> {
  const rows = await reports.listIsolation(db);
  return rows.map(({ role, level, reported_at }) => ({ role, level, reportedAt: reported_at.toISOString() }));
}

import type { LedgerAudit } from '@outloud/contract/operators/reports';
import type { AuditCheck } from '../../db/audit-check.ts';
import type { Deps } from '../../deps.ts';
import * as audits from './audit.repo.ts';

/** Runs all ledger checks and stores the result. */
export async function auditLedger({ db }: Pick<Deps, 'db'>): Promise<AuditCheck[]> {
  const results = await audits.runChecks(db);
  await audits.insertAudit(db, results);
  return results;
}

export async function getLastAudit({ db }: Pick<Deps, 'db'>): Promise<LedgerAudit | null> {
  const audit = await audits.findLastAudit(db);
  return audit && { ranAt: audit.ran_at.toISOString(), clean: audit.clean, checks: audit.checks };
}

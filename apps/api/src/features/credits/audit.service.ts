import type { LedgerAudit } from '@outloud/contract/operators/reports';
import type { AuditCheck } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { type Actor, recordAction } from '../operators/actions.service.ts';
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

/** Requests within the same minute share one audit. */
export async function queueAudit({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, actor: Actor): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await recordAction(trx, actor, { action: 'audit_started' });
    await jobs.send(trx, 'audit-ledger', {}, { oncePerMinute: 'asked-for' });
  });
}

import * as contract from '@outloud/contract/operators/reports';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { readLastAudit, startAudit } from '../credits/audit.service.ts';
import { readFailedJobs, retryFailedJob } from './failed-jobs.service.ts';
import { readIsolation } from './isolation.service.ts';
import { readReport, readStats } from './reports.service.ts';

export function reportRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.operatorStats, () => readStats(deps));

  route(app, contract.operatorReport, ({ query }) => readReport(deps, query.days));

  route(app, contract.lastLedgerAudit, async () => ({ audit: await readLastAudit(deps) }));

  route(app, contract.startLedgerAudit, async ({ session }) => {
    await startAudit(deps, session);
    return {};
  });

  route(app, contract.decoderIsolation, async () => ({ processes: await readIsolation(deps) }));

  route(app, contract.failedJobs, async () => ({ jobs: await readFailedJobs(deps) }));

  route(app, contract.retryJob, async ({ params, session }) => {
    await retryFailedJob(deps, session, params.id);
    return {};
  });
}

import * as contract from '@outloud/contract/operators/reports';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { listFailedJobs, retryFailedJob } from './failed-jobs.service.ts';
import { listProcessIsolation } from './isolation.service.ts';
import { getReport, getStats } from './reports.service.ts';

export function reportRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.getOperatorStats, () => getStats(deps));

  route(app, contract.getOperatorReport, ({ query }) => getReport(deps, query.days));

  route(app, contract.getDecoderIsolation, async () => ({ processes: await listProcessIsolation(deps) }));

  route(app, contract.listFailedJobs, async () => ({ jobs: await listFailedJobs(deps) }));

  route(app, contract.retryJob, async ({ params, session }) => {
    await retryFailedJob(deps, session, params.id);
    return {};
  });
}

import type { Stats } from '@outloud/contract/operators/reports';
import { deliveryStatuses } from '@outloud/domain/deliveries';
import { roastStatuses, unfinishedStatuses } from '@outloud/domain/roasts';
import { applicationStatuses } from '@outloud/domain/waitlist';
import { readRowCounters } from '../../db/row-counters.ts';
import { countSpotChecks } from '../../db/spot-checks.ts';
import type { Deps } from '../../deps.ts';
import * as reports from './reports.repo.ts';

const getCounterNames = (table: string, statuses: readonly string[]) => statuses.map((status) => `${table}:${status}`);

const counters = [
  ...getCounterNames('deliveries', [...deliveryStatuses, 'in_review']),
  ...getCounterNames('roasts', roastStatuses),
  ...getCounterNames('applications', applicationStatuses),
  ...getCounterNames('users', ['business', 'tester']),
];

/** Reads row counters that triggers maintain, so that the cost does not grow with the tables. Only spot checks are counted. */
export async function getStats({ db }: Pick<Deps, 'db'>): Promise<Stats> {
  const counts = await readRowCounters(db, counters);
  const sumCounts = (table: string, statuses: readonly string[]) =>
    getCounterNames(table, statuses).reduce((total, name) => total + (counts[counters.indexOf(name)] ?? 0), 0);
  const inReview = sumCounts('deliveries', ['in_review']);
  return {
    deliveries: {
      total: sumCounts('deliveries', deliveryStatuses),
      pending: inReview,
      underWay: sumCounts('deliveries', ['pending', 'processing']) - inReview,
      completed: sumCounts('deliveries', ['completed']),
      rejected: sumCounts('deliveries', ['rejected']),
    },
    spotChecks: await countSpotChecks(db),
    requests: { active: sumCounts('roasts', unfinishedStatuses), total: sumCounts('roasts', roastStatuses) },
    applications: {
      pending: sumCounts('applications', ['pending']),
      total: sumCounts('applications', applicationStatuses),
    },
    customers: sumCounts('users', ['business']),
    testers: sumCounts('users', ['tester']),
  };
}

export async function getReport({ db }: Pick<Deps, 'db'>, days: number) {
  return { days: await reports.listReportDays(db, days), ...(await reports.getDeliveryTimes(db, days)) };
}

import type { Stats } from '@outloud/contract/operators/reports';
import { deliveryStatuses } from '@outloud/domain/deliveries';
import { roastStatuses, unfinishedStatuses } from '@outloud/domain/roasts';
import { applicationStatuses } from '@outloud/domain/waitlist';
import { readTallies } from '../../db/tallies.ts';
import type { Deps } from '../../deps.ts';
import * as reports from './reports.repo.ts';

const namesOf = (table: string, kinds: readonly string[]) => kinds.map((kind) => `${table}:${kind}`);

const names = [
  ...namesOf('deliveries', [...deliveryStatuses, 'in_review']),
  ...namesOf('roasts', roastStatuses),
  ...namesOf('applications', applicationStatuses),
  ...namesOf('users', ['business', 'tester']),
];

/** What is kept count of: nothing is counted now, so it costs the same however much there is. */
export async function readStats({ db }: Pick<Deps, 'db'>): Promise<Stats> {
  const amounts = await readTallies(db, names);
  const sum = (table: string, kinds: readonly string[]) =>
    namesOf(table, kinds).reduce((total, name) => total + (amounts[names.indexOf(name)] ?? 0), 0);
  const inReview = sum('deliveries', ['in_review']);
  return {
    deliveries: {
      total: sum('deliveries', deliveryStatuses),
      pending: inReview,
      underWay: sum('deliveries', ['pending', 'processing']) - inReview,
      completed: sum('deliveries', ['completed']),
      rejected: sum('deliveries', ['rejected']),
    },
    requests: { active: sum('roasts', unfinishedStatuses), total: sum('roasts', roastStatuses) },
    applications: { pending: sum('applications', ['pending']), total: sum('applications', applicationStatuses) },
    customers: sum('users', ['business']),
    testers: sum('users', ['tester']),
  };
}

export async function readReport({ db }: Pick<Deps, 'db'>, days: number) {
  return { days: await reports.readDays(db, days), ...(await reports.readPace(db, days)) };
}

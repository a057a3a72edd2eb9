import type { DemoContext } from '../context.ts';
import { firstWeeks } from './first-weeks.ts';
import { lastDays } from './last-days.ts';
import { problems } from './problems.ts';
import { firstSpotChecks, moreSpotChecks } from './spot-checks.ts';

export type DemoStep = { title: string; run: (context: DemoContext) => Promise<void> };

/** All steps in chronological order, because ledger entries cannot be reordered. */
export const steps: DemoStep[] = [...firstWeeks, firstSpotChecks, ...problems, moreSpotChecks, ...lastDays];

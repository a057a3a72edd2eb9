import { closeSpotChecks } from '../actions/deliveries.ts';
import type { DemoContext } from '../context.ts';
import { daysAgo } from '../timeline.ts';

/** Later spot checks stay open, so that the console has some to make. */
export const firstSpotChecks = createStep('Checking the first reviews', daysAgo(57, '15:00'));
export const moreSpotChecks = createStep('Checking more reviews', daysAgo(11, '15:00'));

function createStep(title: string, at: Date) {
  const run = (context: DemoContext) => {
    context.timeline.moveTo(at);
    return closeSpotChecks(context);
  };
  return { title, run };
}

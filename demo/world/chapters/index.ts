import type { Stage } from '../stage.ts';
import { firstWeeks } from './first-weeks.ts';
import { lastDays } from './last-days.ts';
import { trouble } from './trouble.ts';

export type Chapter = { title: string; play: (stage: Stage) => Promise<void> };

/** The story of the demo, in the order in which it happens: the books know no other. */
export const chapters: Chapter[] = [...firstWeeks, ...trouble, ...lastDays];

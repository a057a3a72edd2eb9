import { Check, TriangleAlert, X } from 'lucide-react';
import type { Limits } from '../components/time-words.ts';
import { findingsOf, type Judged } from './findings.ts';

const looks = {
  good: { Icon: Check, colour: 'bg-good-soft text-good', words: 'Good' },
  warn: { Icon: TriangleAlert, colour: 'bg-warn-soft text-warn', words: 'Could be better' },
  bad: { Icon: X, colour: 'bg-bad-soft text-bad', words: 'Not good enough' },
} as const;

export function FindingsList({ judged, limits }: { judged: Judged; limits: Limits }) {
  return (
    <ul aria-label="What we checked" className="grid gap-4">
      {findingsOf(judged, limits).map(({ name, grade, title, help }) => {
        const { Icon, colour, words } = looks[grade];
        return (
          <li key={name} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
            <span className={`grid size-7 place-items-center rounded-full ${colour}`}>
              <Icon aria-hidden="true" className="size-4" strokeWidth={2.5} />
              <span className="sr-only">
                {name}: {words}.
              </span>
            </span>
            <div className="leading-7">
              <p className="font-semibold">{title}</p>
              {help && <p className="text-muted text-sm leading-6">{help}</p>}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

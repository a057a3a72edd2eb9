import { Check, TriangleAlert, X } from 'lucide-react';
import type { RecordingLimits } from '../components/time-hint.ts';
import { type CheckedRecording, getFindings } from './findings.ts';

const grades = {
  good: { Icon: Check, color: 'bg-good-soft text-good', label: 'Good' },
  warn: { Icon: TriangleAlert, color: 'bg-warn-soft text-warn', label: 'Could be better' },
  bad: { Icon: X, color: 'bg-bad-soft text-bad', label: 'Not good enough' },
} as const;

export function FindingsList({ checked, limits }: { checked: CheckedRecording; limits: RecordingLimits }) {
  return (
    <ul aria-label="What we checked" className="grid gap-4">
      {getFindings(checked, limits).map(({ name, grade, title, help }) => {
        const { Icon, color, label } = grades[grade];
        return (
          <li key={name} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
            <span className={`grid size-7 place-items-center rounded-full ${color}`}>
              <Icon aria-hidden="true" className="size-4" strokeWidth={2.5} />
              <span className="sr-only">
                {name}: {label}.
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

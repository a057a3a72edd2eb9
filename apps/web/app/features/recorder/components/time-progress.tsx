import { formatTimestamp } from '@outloud/uploader/format';
import { getTimeHint, type RecordingLimits } from './time-hint.ts';

type TimeProgressProps = { seconds: number; limits: RecordingLimits };

export function TimeProgress({ seconds, limits }: TimeProgressProps) {
  const { min, max } = limits;
  const toPercent = (value: number) => `${Math.min(100, (value / max) * 100)}%`;
  return (
    <div>
      <p role="timer" className="font-display font-extrabold text-5xl tabular-nums leading-none tracking-[-0.03em]">
        <span className="sr-only">Recorded: </span>
        {formatTimestamp(seconds)}
      </p>
      <div aria-hidden="true" className="relative mt-4 h-2 overflow-hidden rounded-full bg-ink/10">
        <span className="absolute inset-y-0 right-0 bg-good/25" style={{ left: toPercent(min) }} />
        <span
          className={`absolute inset-y-0 left-0 rounded-full ${seconds < min ? 'bg-ink' : 'bg-good'}`}
          style={{ width: toPercent(seconds) }}
        />
      </div>
      <p role="status" className="mt-2 text-muted text-sm leading-6">
        {getTimeHint(seconds, limits)}
      </p>
    </div>
  );
}

import { cn } from '@outloud/ui/cn';
import { formatTimestamp } from '@outloud/uploader/format';
import { useEffect, useEffectEvent } from 'react';
import { useNow } from '../../../lib/use-now.ts';
import { getCountdownWarning, getSecondsLeft } from './countdown.labels.ts';

type CountdownProps = { expiresAt: string; onEnd?: () => void; className?: string };

/** A visible timer. Screen readers announce the time left twice before the end, and at the end. */
export function Countdown({ expiresAt, onEnd, className }: CountdownProps) {
  const seconds = getSecondsLeft(expiresAt, useNow(1000));
  const warning = getCountdownWarning(seconds);
  const isOver = seconds === 0;
  const handleEnd = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    if (isOver) handleEnd();
  }, [isOver]);
  return (
    <>
      <span role="timer" data-ending={warning ? '' : undefined} className={cn('tabular-nums', className)}>
        <span className="sr-only">Time left: </span>
        {formatTimestamp(seconds)}
      </span>
      <span aria-live="polite" className="sr-only">
        {warning}
      </span>
    </>
  );
}

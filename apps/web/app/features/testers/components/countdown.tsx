import { cn } from '@outloud/ui/cn';
import { clock } from '@outloud/uploader/measures';
import { useEffect, useEffectEvent } from 'react';
import { useNow } from '../../../lib/use-now.ts';
import { secondsLeft, warningOf } from './countdown-words.ts';

type CountdownProps = { expiresAt: string; onEnd?: () => void; className?: string };

/** A visible timer. Screen readers announce the time left twice before the end, and at the end. */
export function Countdown({ expiresAt, onEnd, className }: CountdownProps) {
  const seconds = secondsLeft(expiresAt, useNow(1000));
  const warning = warningOf(seconds);
  const isOver = seconds === 0;
  const handleEnd = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    if (isOver) handleEnd();
  }, [isOver]);
  return (
    <>
      <span role="timer" data-ending={warning ? '' : undefined} className={cn('tabular-nums', className)}>
        <span className="sr-only">Time left: </span>
        {clock(seconds)}
      </span>
      <span aria-live="polite" className="sr-only">
        {warning}
      </span>
    </>
  );
}

import { cn } from '@outloud/ui/cn';
import { useEffect, useRef } from 'react';
import type { Ear } from '../engine/ear.ts';
import { heightOf, type Loudness } from '../engine/levels.ts';
import { useLoudness } from '../hooks/use-loudness.ts';
import { drawLevels } from './draw-levels.ts';

const words: Record<Loudness, string> = {
  silent: 'Nothing to hear',
  quiet: 'Quiet. Speak up, or move closer',
  good: 'We hear you well',
  loud: 'Very loud. Move back a little',
};
const share: Record<Loudness, number> = { silent: 0, quiet: 1, good: 2, loud: 3 };
const dots: Record<Loudness, string> = { silent: 'bg-edge', quiet: 'bg-warn', good: 'bg-good', loud: 'bg-warn' };

const barMs = 90;
const most = 240;

type LevelMeterProps = {
  ear: Ear;
  /** Otherwise it is only listened to. */
  isLive: boolean;
  /** While it is recorded: whether somebody should be reminded to talk. */
  isSilent?: boolean;
};

/** The last seconds of a voice, as it comes in from the right. */
export function LevelMeter({ ear, isLive, isSilent }: LevelMeterProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const loudness = useLoudness(ear);

  useEffect(() => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const heights: number[] = [];
    let last = 0;
    // It may stand in a window of its own, which is seen when this one is not.
    const view = canvas.current?.ownerDocument.defaultView ?? window;
    let frame = view.requestAnimationFrame(function draw(now) {
      frame = view.requestAnimationFrame(draw);
      if (now - last < (isStill ? 3 * barMs : barMs)) return;
      last = now;
      heights.push(heightOf(ear.now()));
      if (heights.length > most) heights.shift();
      if (canvas.current) drawLevels(canvas.current, heights, isStill);
    });
    return () => view.cancelAnimationFrame(frame);
  }, [ear]);

  return (
    <div className="grid gap-2">
      <div aria-hidden="true">
        <canvas ref={canvas} className={cn('block h-14 w-full', isLive ? 'text-ember' : 'text-edge')} />
      </div>
      <meter className="sr-only" aria-label="Microphone level" min={0} max={3} value={share[loudness]}>
        {words[loudness]}
      </meter>
      <div className={cn('grid items-center', isSilent !== undefined && 'min-h-12')}>
        {!isSilent && (
          <p className="flex items-center gap-2 text-muted text-sm leading-6">
            <span aria-hidden="true" className={cn('size-2 rounded-full', dots[loudness])} />
            {words[loudness]}
          </p>
        )}
        {/* Stays in the page while empty, so that what arrives is announced. */}
        <div aria-live="polite">
          {isSilent && (
            <p className="rounded-xl bg-ember-soft px-4 py-3 font-semibold leading-6">
              Keep talking: say what you see and what you think.
            </p>
          )}
        </div>
      </div>
    </div>
  );
}

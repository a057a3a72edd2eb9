import { cn } from '@outloud/ui/cn';
import { useEffect, useRef } from 'react';
import { computeBarHeight, type Loudness } from '../engine/audio-levels.ts';
import type { AudioMeter } from '../engine/audio-meter.ts';
import { useLoudness } from '../hooks/use-loudness.ts';
import { drawLevels } from './draw-levels.ts';

const labels: Record<Loudness, string> = {
  silent: 'No sound',
  quiet: 'Too quiet. Speak up or move closer.',
  good: 'Sounds good',
  loud: 'Too loud. Move back a little.',
};
const meterValues: Record<Loudness, number> = { silent: 0, quiet: 1, good: 2, loud: 3 };
const dotColors: Record<Loudness, string> = { silent: 'bg-edge', quiet: 'bg-warn', good: 'bg-good', loud: 'bg-warn' };

const barMs = 90;
const maxBars = 240;

type LevelMeterProps = {
  audioMeter: AudioMeter;
  /** Whether to highlight the waveform. False while recording is paused. */
  isLive: boolean;
  /** Whether to remind the tester to talk. Set only during a recording. */
  isSilent?: boolean;
};

/** A scrolling waveform of the last few seconds. */
export function LevelMeter({ audioMeter, isLive, isSilent }: LevelMeterProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const loudness = useLoudness(audioMeter);

  useEffect(() => {
    const isReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const heights: number[] = [];
    let lastDrawnAt = 0;
    // In picture-in-picture, request frames from that window, because the main window may be hidden.
    const view = canvas.current?.ownerDocument.defaultView ?? window;
    let frame = view.requestAnimationFrame(function draw(now) {
      frame = view.requestAnimationFrame(draw);
      if (now - lastDrawnAt < (isReducedMotion ? 3 * barMs : barMs)) return;
      lastDrawnAt = now;
      heights.push(computeBarHeight(audioMeter.getLevel()));
      if (heights.length > maxBars) heights.shift();
      if (canvas.current) drawLevels(canvas.current, heights, isReducedMotion);
    });
    return () => view.cancelAnimationFrame(frame);
  }, [audioMeter]);

  return (
    <div className="grid gap-2">
      <div aria-hidden="true">
        <canvas ref={canvas} className={cn('block h-14 w-full', isLive ? 'text-ember' : 'text-edge')} />
      </div>
      <meter className="sr-only" aria-label="Microphone level" min={0} max={3} value={meterValues[loudness]}>
        {labels[loudness]}
      </meter>
      <div className={cn('grid items-center', isSilent !== undefined && 'min-h-12')}>
        {!isSilent && (
          <p className="flex items-center gap-2 text-muted text-sm leading-6">
            <span aria-hidden="true" className={cn('size-2 rounded-full', dotColors[loudness])} />
            {labels[loudness]}
          </p>
        )}
        {/* The empty live region must exist before its text, or screen readers do not announce it. */}
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

import { silenceNudgeSeconds } from '@outloud/domain/recordings/recordings';
import { cn } from '@outloud/ui/cn';
import { useEffect, useRef, useState } from 'react';
import { type AudioMeter, classifyLoudness, computeBarHeight, type Loudness } from '../engine/audio-meter.ts';
import { SilenceTimer } from '../engine/stopwatch.ts';

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

const intervalMs = 250;
const readingCount = 12;

/** Loudness of the last three seconds. */
function useLoudness(audioMeter: AudioMeter): Loudness {
  const [loudness, setLoudness] = useState<Loudness>('silent');
  useEffect(() => {
    const recentPeaks: number[] = [];
    const timer = setInterval(() => {
      recentPeaks.push(audioMeter.getPeakLevel());
      if (recentPeaks.length > readingCount) recentPeaks.shift();
      setLoudness(classifyLoudness(Math.max(...recentPeaks)));
    }, intervalMs);
    return () => clearInterval(timer);
  }, [audioMeter]);
  return loudness;
}

/** Whether the tester has been silent long enough for a reminder. */
export function useIsSilent(audioMeter: AudioMeter | null, isRecording: boolean, seconds: number): boolean {
  const silence = useRef(new SilenceTimer());
  const [isSilent, setIsSilent] = useState(false);

  useEffect(() => {
    if (isRecording) silence.current.reset();
  }, [isRecording]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the seconds trigger a measurement
  useEffect(() => {
    if (audioMeter) silence.current.addLevel(audioMeter.getPeakLevel());
    setIsSilent(isRecording && silence.current.seconds >= silenceNudgeSeconds);
  }, [audioMeter, isRecording, seconds]);
  return isSilent;
}

const barWidth = 4;
const gap = 3;
const minBarHeight = 4;

/**
 * Draws one bar for each reading, with the newest on the right and older bars fainter. With reduced motion, draws a
 * meter instead: bars of equal height, lit from the left up to the current level.
 */
function drawLevels(canvas: HTMLCanvasElement, heights: number[], isReducedMotion: boolean): void {
  const { clientWidth: width, clientHeight: height } = canvas;
  const context = canvas.getContext('2d');
  if (!context || width === 0) return;
  resizeToPixels(canvas, context);
  context.clearRect(0, 0, width, height);
  context.fillStyle = getComputedStyle(canvas).color;
  const count = Math.floor((width + gap) / (barWidth + gap));
  const level = heights.at(-1) ?? 0;
  for (let index = 0; index < count; index++) {
    const age = count - 1 - index;
    const isLit = (index + 1) / count <= level;
    const heightRatio = isReducedMotion ? (isLit ? 0.6 : 0) : (heights[heights.length - 1 - age] ?? 0);
    const barHeight = Math.max(minBarHeight, heightRatio * height);
    context.globalAlpha = heightRatio === 0 ? 0.25 : isReducedMotion ? 1 : 0.35 + 0.65 * (index / count) ** 2;
    context.beginPath();
    context.roundRect(index * (barWidth + gap), (height - barHeight) / 2, barWidth, barHeight, barWidth / 2);
    context.fill();
  }
}

/** Matches the canvas resolution to the device pixels. */
function resizeToPixels(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D): void {
  const { clientWidth, clientHeight } = canvas;
  const ratio = window.devicePixelRatio;
  const [width, height] = [Math.round(clientWidth * ratio), Math.round(clientHeight * ratio)];
  if (canvas.width === width && canvas.height === height) return;
  canvas.width = width;
  canvas.height = height;
  context.scale(ratio, ratio);
}

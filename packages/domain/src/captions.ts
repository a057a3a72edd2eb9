import type { Segment } from './deliveries.ts';
import { joinSegments } from './evidence.ts';

export type Cue = { startSeconds: number; endSeconds: number; lines: string[] };

/** What fits under a video and is read before it goes. */
const longestLine = 42;
const mostLines = 2;
/** What flashes by cannot be read. */
const shortestSeconds = 0.5;

/** Captions of at most two lines; the words of a long segment share its time by their length. */
export function cuesOf(segments: readonly Segment[]): Cue[] {
  const { text, segments: placed, timesOf } = joinSegments(segments);
  const cues = placed.flatMap(({ from, to }) =>
    blocksOf(text.slice(from, to)).map(({ lines, start, end }) => ({ ...timesOf(from + start, from + end), lines })),
  );
  return cues.map((cue, index) => {
    const next = cues[index + 1]?.startSeconds ?? Number.POSITIVE_INFINITY;
    const readable = Math.min(cue.startSeconds + shortestSeconds, next);
    return { ...cue, endSeconds: Math.max(cue.endSeconds, readable) };
  });
}

type Block = { lines: string[]; start: number; end: number };

function blocksOf(text: string): Block[] {
  const lines = [...text.matchAll(new RegExp(`\\S.{0,${longestLine - 1}}(?=\\s|$)|\\S{${longestLine}}`, 'gu'))];
  const blocks: Block[] = [];
  for (const { 0: line, index } of lines) {
    const last = blocks.at(-1);
    if (last && last.lines.length < mostLines) {
      last.lines.push(line.trimEnd());
      last.end = index + line.length;
    } else blocks.push({ lines: [line.trimEnd()], start: index, end: index + line.length });
  }
  return blocks;
}

export function toVtt(segments: readonly Segment[]): string {
  const cues = cuesOf(segments).map(
    ({ startSeconds, endSeconds, lines }) =>
      `${clock(startSeconds, '.')} --> ${clock(endSeconds, '.')}\n${lines.map(escapeVtt).join('\n')}\n`,
  );
  return `WEBVTT\n\n${cues.join('\n')}`;
}

export function toSrt(segments: readonly Segment[]): string {
  return cuesOf(segments)
    .map(
      ({ startSeconds, endSeconds, lines }, index) =>
        `${index + 1}\n${clock(startSeconds, ',')} --> ${clock(endSeconds, ',')}\n${lines.join('\n')}\n`,
    )
    .join('\n');
}

/** Each segment on a line of its own, behind the time at which it begins. */
export function toPlainText(segments: readonly Segment[]): string {
  const { segments: placed } = joinSegments(segments);
  return placed.map(({ startSeconds, text }) => `[${clock(startSeconds, '.').slice(0, 8)}] ${text}\n`).join('');
}

function clock(seconds: number, mark: '.' | ','): string {
  const ms = Math.round(seconds * 1000);
  const part = (value: number, digits = 2) => String(value).padStart(digits, '0');
  const [h, m, s] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60, Math.floor(ms / 1000) % 60];
  return `${part(h)}:${part(m)}:${part(s)}${mark}${part(ms % 1000, 3)}`;
}

/** A cue's text may hold markup; what was said is none. */
const escapeVtt = (line: string) => line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

import type { Segment } from '../deliveries.ts';
import { joinSegments } from '../insights/evidence.ts';

export type Cue = { startSeconds: number; endSeconds: number; lines: string[] };

/** Common limits for readable captions. */
const maxLineLength = 42;
const maxLines = 2;
const minCueSeconds = 0.5;

/** Splits segments into cues of at most two lines. The time of a long segment is divided among its cues by text length. */
export function createCues(segments: readonly Segment[]): Cue[] {
  const { text, segments: joined, getTimes } = joinSegments(segments);
  const cues = joined.flatMap(({ from, to }) =>
    splitIntoBlocks(text.slice(from, to)).map(({ lines, start, end }) => ({
      ...getTimes(from + start, from + end),
      lines,
    })),
  );
  return cues.map((cue, index) => {
    const nextStart = cues[index + 1]?.startSeconds ?? Number.POSITIVE_INFINITY;
    const earliestEnd = Math.min(cue.startSeconds + minCueSeconds, nextStart);
    return { ...cue, endSeconds: Math.max(cue.endSeconds, earliestEnd) };
  });
}

type Block = { lines: string[]; start: number; end: number };

function splitIntoBlocks(text: string): Block[] {
  const lines = [...text.matchAll(new RegExp(`\\S.{0,${maxLineLength - 1}}(?=\\s|$)|\\S{${maxLineLength}}`, 'gu'))];
  const blocks: Block[] = [];
  for (const { 0: line, index } of lines) {
    const lastBlock = blocks.at(-1);
    if (lastBlock && lastBlock.lines.length < maxLines) {
      lastBlock.lines.push(line.trimEnd());
      lastBlock.end = index + line.length;
    } else blocks.push({ lines: [line.trimEnd()], start: index, end: index + line.length });
  }
  return blocks;
}

export function toVtt(segments: readonly Segment[]): string {
  const cues = createCues(segments).map(
    ({ startSeconds, endSeconds, lines }) =>
      `${formatTime(startSeconds, '.')} --> ${formatTime(endSeconds, '.')}\n${lines.map(escapeVtt).join('\n')}\n`,
  );
  return `WEBVTT\n\n${cues.join('\n')}`;
}

export function toSrt(segments: readonly Segment[]): string {
  return createCues(segments)
    .map(
      ({ startSeconds, endSeconds, lines }, index) =>
        `${index + 1}\n${formatTime(startSeconds, ',')} --> ${formatTime(endSeconds, ',')}\n${lines.join('\n')}\n`,
    )
    .join('\n');
}

/** Writes one line per segment: its start time, then its text. */
export function toPlainText(segments: readonly Segment[]): string {
  const { segments: joined } = joinSegments(segments);
  return joined.map(({ startSeconds, text }) => `[${formatTime(startSeconds, '.').slice(0, 8)}] ${text}\n`).join('');
}

function formatTime(seconds: number, decimalMark: '.' | ','): string {
  const ms = Math.round(seconds * 1000);
  const pad = (value: number, digits = 2) => String(value).padStart(digits, '0');
  const [h, m, s] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60, Math.floor(ms / 1000) % 60];
  return `${pad(h)}:${pad(m)}:${pad(s)}${decimalMark}${pad(ms % 1000, 3)}`;
}

/** WebVTT cues may contain markup, so transcript text must be escaped. */
const escapeVtt = (line: string) => line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

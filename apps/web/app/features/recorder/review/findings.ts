import { formatDuration } from '@outloud/app-kit/format';
import type { RecordingCheck } from '@outloud/contract/claims';
import { recordingLimits } from '@outloud/domain/recordings/recording-limits';
import { recommendedTalkRatio } from '@outloud/domain/recordings/recordings';
import type { Loudness } from '../engine/audio-meter.ts';
import { formatLengthRange, type RecordingLimits } from '../engine/recording-limits.ts';

/** `warn` is accepted but could be better. `bad` needs a review by an operator. */
type Grade = 'good' | 'warn' | 'bad';
export type Finding = { name: 'Length' | 'Voice' | 'Loudness' | 'Picture'; grade: Grade; title: string; help?: string };

const formatPercent = (ratio: number) => `${Math.round(ratio * 100)}%`;

export type CheckedRecording = {
  verdict: RecordingCheck;
  /** Whether a practice recording failed. If `reasons` is empty, the recording has too little speech. */
  hasFailed?: boolean;
  /** Whether the tester shared an Outloud page instead of the website. */
  showsOutloud?: boolean;
  /** Unknown for a selected file. */
  loudness?: Loudness | undefined;
};

/** Lists the results of the check, each with a next step. */
export function getFindings(
  { verdict, hasFailed = false, showsOutloud = false, loudness = 'silent' }: CheckedRecording,
  limits: RecordingLimits,
): Finding[] {
  return [
    { name: 'Length', ...gradeLength(verdict, limits) },
    { name: 'Voice', ...gradeVoice(verdict, hasFailed) },
    ...(loudness === 'silent' ? [] : [{ name: 'Loudness' as const, ...loudnessFindings[loudness] }]),
    { name: 'Picture', ...gradePicture(verdict, showsOutloud) },
  ];
}

/** Summarizes the findings for screen readers. */
export function summarizeFindings(checked: CheckedRecording, limits: RecordingLimits): string {
  return `Checked. ${getFindings(checked, limits)
    .map(({ title }) => `${title}.`)
    .join(' ')}`;
}

const loudnessFindings = {
  good: { grade: 'good', title: 'Loud enough' },
  quiet: { grade: 'warn', title: 'Your voice is quiet', help: 'Move closer to the microphone.' },
  loud: { grade: 'warn', title: 'Your voice is too loud', help: 'Move back from the microphone a little.' },
} as const satisfies Partial<Record<Loudness, Omit<Finding, 'name'>>>;

function gradeLength(
  { durationSeconds, reasons }: RecordingCheck,
  { min, max }: RecordingLimits,
): Omit<Finding, 'name'> {
  const length = formatDuration(durationSeconds);
  const requested = formatLengthRange(min, max);
  if (reasons.includes('too_short')) {
    return { grade: 'bad', title: `Too short: ${length}`, help: `Aim for ${requested}. Take your time.` };
  }
  if (durationSeconds < min)
    return {
      grade: 'warn',
      title: `Shorter than requested: ${length}`,
      help: `Aim for ${requested}. Is there more to say?`,
    };
  return { grade: 'good', title: `${length} long` };
}

function gradeVoice({ talkRatio, isQuiet, reasons }: RecordingCheck, hasFailed: boolean): Omit<Finding, 'name'> {
  if (reasons.includes('no_speech')) {
    const help = 'Check that the right microphone is selected and not muted. The bars should move while you talk.';
    return { grade: 'bad', title: 'No voice detected', help };
  }
  if (hasFailed && reasons.every((reason) => reason === 'little_speech')) {
    return { grade: 'bad', title: 'Too little speech', help: 'Say three or four sentences, loudly and clearly.' };
  }
  const title = `You talked ${formatPercent(talkRatio)} of the time`;
  const help = `Aim for at least ${formatPercent(recommendedTalkRatio)}, so that customers can follow your thoughts. Say what you see and what you think.`;
  if (reasons.includes('little_speech')) {
    const least = `Below ${formatPercent(recordingLimits.minTalkRatio)}, a person decides whether we accept the review.`;
    return { grade: 'bad', title, help: `${least} ${help}` };
  }
  return isQuiet ? { grade: 'warn', title, help } : { grade: 'good', title };
}

function gradePicture({ reasons }: RecordingCheck, showsOutloud: boolean): Omit<Finding, 'name'> {
  if (!reasons.includes('no_picture') && !reasons.includes('blank_picture')) {
    if (!showsOutloud) return { grade: 'good', title: 'Your screen is visible' };
    return {
      grade: 'warn',
      title: 'You shared Outloud',
      help: 'Share the tab with the website instead.',
    };
  }
  const help = 'Share the tab with the website, and check the preview before you start.';
  return { grade: 'bad', title: 'We cannot see your screen', help };
}

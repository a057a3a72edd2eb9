import type { Verdict } from '@outloud/contract/claims';
import { talkRatioAdvised } from '@outloud/domain/recordings';
import { duration } from '@outloud/uploader/measures';
import { type Limits, lengthWords } from '../components/time-words.ts';
import type { Loudness } from '../engine/levels.ts';

/** Good as it is; accepted, but it could be better; not accepted without somebody having looked. */
type Grade = 'good' | 'warn' | 'bad';
export type Finding = { name: 'Length' | 'Voice' | 'Loudness' | 'Picture'; grade: Grade; title: string; help?: string };

const percent = (share: number) => `${Math.round(share * 100)}%`;

export type Judged = {
  verdict: Verdict;
  /** A practice recording that did not pass lacks a voice, when it lacks nothing else. */
  hasFailed?: boolean;
  /** A page of ours was shared in the place of the website. */
  showsOurs?: boolean;
  /** Not known of a chosen file. */
  loudness?: Loudness | undefined;
};

/** What the checks say, each with what to do about it. */
export function findingsOf(
  { verdict, hasFailed = false, showsOurs = false, loudness = 'silent' }: Judged,
  limits: Limits,
): Finding[] {
  return [
    { name: 'Length', ...lengthOf(verdict, limits) },
    { name: 'Voice', ...voiceOf(verdict, hasFailed) },
    ...(loudness === 'silent' ? [] : [{ name: 'Loudness' as const, ...loudnessFindings[loudness] }]),
    { name: 'Picture', ...pictureOf(verdict, showsOurs) },
  ];
}

/** In a sentence, for whoever does not see them. */
export function resultWords(judged: Judged, limits: Limits): string {
  return `Checked. ${findingsOf(judged, limits)
    .map(({ title }) => `${title}.`)
    .join(' ')}`;
}

const loudnessFindings = {
  good: { grade: 'good', title: 'Loud enough' },
  quiet: { grade: 'warn', title: 'Your voice is quiet', help: 'Come closer to the microphone.' },
  loud: { grade: 'warn', title: 'Your voice is too loud', help: 'Move away from the microphone a little.' },
} as const satisfies Partial<Record<Loudness, Omit<Finding, 'name'>>>;

function lengthOf({ durationSeconds, reasons }: Verdict, { min, max }: Limits): Omit<Finding, 'name'> {
  const length = duration(durationSeconds);
  const asked = lengthWords(min, max);
  if (reasons.includes('too_short')) {
    return { grade: 'bad', title: `Too short: ${length}`, help: `${asked} are asked for. Take your time.` };
  }
  if (durationSeconds < min)
    return { grade: 'warn', title: `${length}, of ${asked} asked for`, help: 'Is there more to say?' };
  return { grade: 'good', title: `${length} long` };
}

function voiceOf({ talkRatio, isQuiet, reasons }: Verdict, hasFailed: boolean): Omit<Finding, 'name'> {
  if (reasons.includes('no_speech')) {
    const help = 'Is the right microphone chosen, and not muted? Watch the bars move while you talk.';
    return { grade: 'bad', title: 'We hear no voice', help };
  }
  if (hasFailed && reasons.length === 0) {
    return { grade: 'bad', title: 'We hear too little of you', help: 'Say three or four sentences, loud and clear.' };
  }
  const title = `You talk for ${percent(talkRatio)} of the time`;
  const help = `From ${percent(talkRatioAdvised)} on, a customer can follow your thoughts. Say what you see and what you think.`;
  return isQuiet ? { grade: 'warn', title, help } : { grade: 'good', title };
}

function pictureOf({ reasons }: Verdict, showsOurs: boolean): Omit<Finding, 'name'> {
  if (!reasons.includes('no_picture') && !reasons.includes('blank_picture')) {
    if (!showsOurs) return { grade: 'good', title: 'The screen can be seen' };
    return {
      grade: 'warn',
      title: 'You shared Outloud',
      help: 'Share the tab with the website: that is what has to be seen.',
    };
  }
  const help = 'Share the tab with the website, and look at the small picture of it before you start.';
  return { grade: 'bad', title: 'There is nothing to see', help };
}

import type { RecordingCheck } from '@outloud/contract/claims';
import { describe, expect, it } from 'vitest';
import { type CheckedRecording, getFindings, summarizeFindings } from './findings.ts';

const limits = { min: 180, max: 300, stop: 1200 };
const goodVerdict: RecordingCheck = {
  durationSeconds: 272.4,
  speechSeconds: 200,
  talkRatio: 0.73,
  isQuiet: false,
  hasPicture: true,
  isBlank: false,
  reasons: [],
};
const formatFindings = (change: Partial<RecordingCheck>, overrides: Partial<CheckedRecording> = {}) =>
  getFindings({ verdict: { ...goodVerdict, ...change }, ...overrides }, limits).map(
    ({ name, grade, title }) => `${name} ${grade}: ${title}`,
  );

describe('findings of the recording check', () => {
  it('grades a good recording as good', () => {
    expect(formatFindings({})).toEqual([
      'Length good: 4 min 32 s long',
      'Voice good: You talked 73% of the time',
      'Picture good: Your screen is visible',
    ]);
  });

  it.each([
    [{ durationSeconds: 20, reasons: ['too_short'] }, 'Length bad: Too short: 20 s'],
    [{ durationSeconds: 95 }, 'Length warn: Shorter than requested: 1 min 35 s'],
    [{ talkRatio: 0.21, isQuiet: true }, 'Voice warn: You talked 21% of the time'],
    [{ talkRatio: 0, isQuiet: true, reasons: ['no_speech'] }, 'Voice bad: No voice detected'],
    [{ isBlank: true, reasons: ['blank_picture'] }, 'Picture bad: We cannot see your screen'],
    [{ hasPicture: false, isBlank: true, reasons: ['no_picture'] }, 'Picture bad: We cannot see your screen'],
  ] as [Partial<RecordingCheck>, string][])('for the result %j, reports "%s"', (change, finding) => {
    expect(formatFindings(change)).toContain(finding);
  });

  it('reports too little speech for a failed practice recording without other problems', () => {
    expect(formatFindings({}, { hasFailed: true })).toContain('Voice bad: Too little speech');
    expect(formatFindings({ reasons: ['too_short'] }, { hasFailed: true })).toContain(
      'Voice good: You talked 73% of the time',
    );
  });

  it.each([
    ['good', 'Loudness good: Loud enough'],
    ['quiet', 'Loudness warn: Your voice is quiet'],
    ['loud', 'Loudness warn: Your voice is too loud'],
  ] as const)('reports a voice that is %s as "%s"', (loudness, finding) => {
    expect(formatFindings({}, { loudness })).toContain(finding);
  });

  it('omits the loudness when no voice was recorded', () => {
    expect(formatFindings({}, { loudness: 'silent' })).toHaveLength(3);
  });

  it('summarizes the findings in one text for screen readers', () => {
    expect(summarizeFindings({ verdict: goodVerdict }, limits)).toBe(
      'Checked. 4 min 32 s long. You talked 73% of the time. Your screen is visible.',
    );
  });

  it('warns when an Outloud page was shared, unless the screen is blank', () => {
    expect(formatFindings({}, { showsOutloud: true })).toContain('Picture warn: You shared Outloud');
    expect(formatFindings({ reasons: ['blank_picture'] }, { showsOutloud: true })).toContain(
      'Picture bad: We cannot see your screen',
    );
  });
});

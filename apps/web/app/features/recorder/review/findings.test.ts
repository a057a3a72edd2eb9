import type { Verdict } from '@outloud/contract/claims';
import { describe, expect, it } from 'vitest';
import { findingsOf, type Judged, resultWords } from './findings.ts';

const limits = { min: 180, max: 300, stop: 1200 };
const fine: Verdict = {
  durationSeconds: 272.4,
  speechSeconds: 200,
  talkRatio: 0.73,
  isQuiet: false,
  hasPicture: true,
  isBlank: false,
  reasons: [],
};
const shown = (change: Partial<Verdict>, rest: Partial<Judged> = {}) =>
  findingsOf({ verdict: { ...fine, ...change }, ...rest }, limits).map(
    ({ name, grade, title }) => `${name} ${grade}: ${title}`,
  );

describe('what the checks say of a recording', () => {
  it('is good when it is good', () => {
    expect(shown({})).toEqual([
      'Length good: 4:32 min long',
      'Voice good: You talk for 73% of the time',
      'Picture good: The screen can be seen',
    ]);
  });

  it.each([
    [{ durationSeconds: 20, reasons: ['too_short'] }, 'Length bad: Too short: 0:20 min'],
    [{ durationSeconds: 95 }, 'Length warn: 1:35 min, of 3 to 5 minutes asked for'],
    [{ talkRatio: 0.21, isQuiet: true }, 'Voice warn: You talk for 21% of the time'],
    [{ talkRatio: 0, isQuiet: true, reasons: ['no_speech'] }, 'Voice bad: We hear no voice'],
    [{ isBlank: true, reasons: ['blank_picture'] }, 'Picture bad: There is nothing to see'],
    [{ hasPicture: false, isBlank: true, reasons: ['no_picture'] }, 'Picture bad: There is nothing to see'],
  ] as [Partial<Verdict>, string][])('of %j tells %s', (change, finding) => {
    expect(shown(change)).toContain(finding);
  });

  it('says what a practice recording lacks when nothing else is wrong', () => {
    expect(shown({}, { hasFailed: true })).toContain('Voice bad: We hear too little of you');
    expect(shown({ reasons: ['too_short'] }, { hasFailed: true })).toContain(
      'Voice good: You talk for 73% of the time',
    );
  });

  it.each([
    ['good', 'Loudness good: Loud enough'],
    ['quiet', 'Loudness warn: Your voice is quiet'],
    ['loud', 'Loudness warn: Your voice is too loud'],
  ] as const)('says of a voice that is %s: %s', (loudness, finding) => {
    expect(shown({}, { loudness })).toContain(finding);
  });

  it('says nothing of the loudness where nobody was heard', () => {
    expect(shown({}, { loudness: 'silent' })).toHaveLength(3);
  });

  it('is said in a sentence too', () => {
    expect(resultWords({ verdict: fine }, limits)).toBe(
      'Checked. 4:32 min long. You talk for 73% of the time. The screen can be seen.',
    );
  });

  it('says that the wrong screen was shared', () => {
    expect(shown({}, { showsOurs: true })).toContain('Picture warn: You shared Outloud');
    expect(shown({ reasons: ['blank_picture'] }, { showsOurs: true })).toContain(
      'Picture bad: There is nothing to see',
    );
  });
});

import { describe, expect, it } from 'vitest';
import { parseDraft } from './draft.ts';
import { createEmptyRoast, type RoastValues } from './roast-values.ts';

const owner = 'user-1';
const emptyRoast = createEmptyRoast('testers');
const parseValues = (values: unknown) => parseDraft(JSON.stringify({ owner, values }), owner);

describe('request draft', () => {
  it('restores every field', () => {
    const values: RoastValues = {
      ...emptyRoast,
      websiteUrl: 'https://example.com',
      websiteDescription: 'Two\nlines',
      focusAreas: ['Tone', 'Checkout'],
      nextFocusArea: 'col',
      targetDemographics: { ...emptyRoast.targetDemographics, ageRanges: ['18-25', '55+'], locations: ['CA'] },
      deliveriesExpected: 4,
    };
    expect(parseValues(values)).toEqual(values);
  });

  it('restores the fields of a link for own people', () => {
    const values: RoastValues = {
      ...createEmptyRoast('own'),
      websiteUrl: 'https://example.com',
      deliveriesExpected: 100,
      linkDays: 180,
      note: 'Please look at the new checkout.',
      redirectUrl: 'https://example.com/thanks',
    };
    expect(parseValues(values)).toEqual(values);
  });

  it('restores the choice to record a walkthrough, without chosen files', () => {
    const values = { ...createEmptyRoast('recordings'), recordingSource: 'walkthrough' };
    expect(parseValues({ ...values, recordings: [{ id: 'a', file: {}, firstName: 'Ann' }] })).toEqual(values);
  });

  it.each([0, 181, 2.5, '7'])('replaces the invalid number of days %j', (linkDays) =>
    expect(parseValues({ reviewers: 'own', linkDays }).linkDays).toBe(30),
  );

  it('drops unknown and duplicate options', () => {
    const draft = parseValues({ targetDemographics: { genders: ['Male', 'Robot', 'Male', 7], shoeSizes: ['42'] } });
    expect(draft.targetDemographics).toEqual({ ...emptyRoast.targetDemographics, genders: ['Male'] });
  });

  it.each([
    {},
    { websiteUrl: 5, focusAreas: 'Tone', targetDemographics: [], deliveriesExpected: '3' },
    { websiteName: null, focusAreas: [null, ' '], targetDemographics: { genders: 'Male' }, deliveriesExpected: 11 },
    { targetDemographics: null, deliveriesExpected: 2.5 },
  ])('replaces invalid fields with defaults: %j', (values) => expect(parseValues(values)).toEqual(emptyRoast));

  it('restores at most 10 focus areas', () => {
    expect(
      parseValues({ focusAreas: Array.from({ length: 12 }, (_, index) => `Area ${index}`) }).focusAreas,
    ).toHaveLength(10);
  });

  it.each(['', 'null', '[]', '{}', '{"owner":"user-1"}', '{"owner":"user-1","values":[]}', '{"owner":'])(
    'rejects a malformed draft: %s',
    (text) => expect(() => parseDraft(text, owner)).toThrow(),
  );

  it('rejects the draft of another user', () => {
    expect(() => parseDraft(JSON.stringify({ owner: 'user-2', values: emptyRoast }), owner)).toThrow('another user');
  });
});

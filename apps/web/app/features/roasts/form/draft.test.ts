import { describe, expect, it } from 'vitest';
import { parseDraft } from './draft.ts';
import { emptyRequest, type RequestValues } from './request-values.ts';

const owner = 'somebody';
const parse = (values: unknown) => parseDraft(JSON.stringify({ owner, values }), owner);

describe('a kept request', () => {
  it('comes back as it was', () => {
    const values: RequestValues = {
      ...emptyRequest,
      websiteUrl: 'https://example.com',
      websiteDescription: 'Two\nlines',
      focusAreas: ['Tone', 'Checkout'],
      nextFocusArea: 'col',
      targetDemographics: { ...emptyRequest.targetDemographics, ageRanges: ['18-25', '55+'], locations: ['CA'] },
      deliveriesExpected: 4,
    };
    expect(parse(values)).toEqual(values);
  });

  it('loses options that are not known, and repetitions', () => {
    const kept = parse({ targetDemographics: { genders: ['Male', 'Robot', 'Male', 7], shoeSizes: ['42'] } });
    expect(kept.targetDemographics).toEqual({ ...emptyRequest.targetDemographics, genders: ['Male'] });
  });

  it.each([
    {},
    { websiteUrl: 5, focusAreas: 'Tone', targetDemographics: [], deliveriesExpected: '3' },
    { websiteName: null, focusAreas: [null, ' '], targetDemographics: { genders: 'Male' }, deliveriesExpected: 11 },
    { targetDemographics: null, deliveriesExpected: 2.5 },
  ])('is empty where it makes no sense: %j', (values) => expect(parse(values)).toEqual(emptyRequest));

  it('has no more focus areas than a request may have', () => {
    expect(parse({ focusAreas: Array.from({ length: 12 }, (_, index) => `Area ${index}`) }).focusAreas).toHaveLength(
      10,
    );
  });

  it.each(['', 'null', '[]', '{}', '{"owner":"somebody"}', '{"owner":"somebody","values":[]}', '{"owner":'])(
    'is refused when broken: %s',
    (text) => expect(() => parseDraft(text, owner)).toThrow(),
  );

  it('is refused when it is somebody else’s', () => {
    expect(() => parseDraft(JSON.stringify({ owner: 'another', values: emptyRequest }), owner)).toThrow(
      'somebody else',
    );
  });
});

import { createRoast } from '@outloud/contract/roasts';
import { describe, expect, it } from 'vitest';
import { noRecordingsText } from '../recordings/chosen-recordings.ts';
import { addFocusArea, createEmptyRoast, parseReviewerChoice, roastResolver, toRoastBody } from './roast-values.ts';

const emptyRoast = createEmptyRoast('testers');
const website = { websiteUrl: 'https://example.com' };
const createRecording = (name: string) => ({ id: name, file: new File(['x'], name), firstName: '' });

describe('request body', () => {
  it('includes a focus area that was typed but not added', () => {
    const { focusAreas } = toRoastBody({ ...emptyRoast, focusAreas: ['Tone'], nextFocusArea: ' Checkout ' });
    expect(focusAreas).toEqual(['Tone', 'Checkout']);
  });

  it('includes the displayed price', () => {
    const targetDemographics = { ...emptyRoast.targetDemographics, genders: ['Female'] };
    expect(toRoastBody({ ...emptyRoast, targetDemographics, deliveriesExpected: 3 }).creditAmount).toBe(21);
  });

  it('omits form-only fields and the fields of other reviewers', () => {
    const fields = ['websiteUrl', 'websiteName', 'websiteDescription', 'specificInstructions', 'focusAreas'];
    const getFields = (values: Parameters<typeof toRoastBody>[0]) => Object.keys(toRoastBody(values)).sort();
    expect(getFields(emptyRoast)).toEqual(
      [...fields, 'targetDemographics', 'deliveriesExpected', 'creditAmount'].sort(),
    );
    expect(getFields({ ...emptyRoast, reviewers: 'own' })).toEqual(
      [...fields, 'reviewers', 'deliveriesExpected', 'linkDays', 'note', 'redirectUrl'].sort(),
    );
    expect(getFields({ ...emptyRoast, reviewers: 'recordings' })).toEqual(
      [...fields, 'reviewers', 'deliveriesExpected', 'hasGuestLink'].sort(),
    );
  });

  it('asks own people for ten reviews within 30 days by default', () => {
    const body = toRoastBody({ ...createEmptyRoast('own'), ...website });
    expect(body).toMatchObject({ reviewers: 'own', deliveriesExpected: 10, linkDays: 30 });
    expect(createRoast.body?.safeParse(body).success).toBe(true);
  });

  it('drops chosen demographics if own people review', () => {
    const targetDemographics = { ...emptyRoast.targetDemographics, genders: ['Female'] };
    const body = toRoastBody({ ...createEmptyRoast('own'), ...website, targetDemographics });
    expect(createRoast.body?.safeParse(body).success).toBe(true);
  });

  it('expects one review per chosen video, and one for a walkthrough', () => {
    const values = { ...createEmptyRoast('recordings'), recordings: ['a.mp4', 'b.mp4'].map(createRecording) };
    expect(toRoastBody(values)).toMatchObject({ hasGuestLink: false, deliveriesExpected: 2 });
    expect(toRoastBody({ ...values, recordingSource: 'walkthrough' }).deliveriesExpected).toBe(1);
  });
});

describe('validation', () => {
  const resolve = async (values: Parameters<typeof toRoastBody>[0]) => {
    const { errors } = await roastResolver(values, undefined, { fields: {}, shouldUseNativeValidation: false });
    return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error?.message]));
  };

  it('requires a video, unless the customer records a walkthrough', async () => {
    const values = { ...createEmptyRoast('recordings'), ...website };
    expect(await resolve(values)).toEqual({ recordings: noRecordingsText });
    expect(await resolve({ ...values, recordingSource: 'walkthrough' })).toEqual({});
    expect(await resolve({ ...values, recordings: [createRecording('a.mp4')] })).toEqual({});
  });

  it('reports a missing URL together with a missing video', async () => {
    expect(Object.keys(await resolve(createEmptyRoast('recordings'))).sort()).toEqual(['recordings', 'websiteUrl']);
  });

  it.each([
    [{ deliveriesExpected: Number.NaN }, 'deliveriesExpected'],
    [{ deliveriesExpected: 101 }, 'deliveriesExpected'],
    [{ linkDays: 181 }, 'linkDays'],
    [{ redirectUrl: 'shop.example.com' }, 'redirectUrl'],
    [{ note: 'x'.repeat(501) }, 'note'],
  ])('rejects invalid values of a link: %j', async (values, field) => {
    expect(Object.keys(await resolve({ ...createEmptyRoast('own'), ...website, ...values }))).toEqual([field]);
  });
});

it.each([
  ['own', 'own'],
  ['recordings', 'recordings'],
  ['testers', 'testers'],
  ['robots', undefined],
  [null, undefined],
])('parses %j as the reviewers %j', (text, reviewers) => expect(parseReviewerChoice(text)).toBe(reviewers));

describe('adding a focus area', () => {
  it('appends a focus area with normalized whitespace', () =>
    expect(addFocusArea(['Tone'], '  the\t checkout ')).toEqual(['Tone', 'the checkout']));
  it.each(['', '   ', 'tone'])('ignores the blank or duplicate text %j', (text) =>
    expect(addFocusArea(['Tone'], text)).toEqual(['Tone']),
  );
});

import { describe, expect, it } from 'vitest';
import { addFocusArea, emptyRequest, toRequestBody } from './request-values.ts';

describe('request body', () => {
  it('includes a focus area that was typed but not added', () => {
    const { focusAreas } = toRequestBody({ ...emptyRequest, focusAreas: ['Tone'], nextFocusArea: ' Checkout ' });
    expect(focusAreas).toEqual(['Tone', 'Checkout']);
  });

  it('includes the displayed price', () => {
    const targetDemographics = { ...emptyRequest.targetDemographics, genders: ['Female'] };
    expect(toRequestBody({ ...emptyRequest, targetDemographics, deliveriesExpected: 3 }).creditAmount).toBe(21);
  });

  it('omits form-only fields', () => {
    expect(toRequestBody(emptyRequest)).not.toHaveProperty('nextFocusArea');
  });
});

describe('adding a focus area', () => {
  it('appends a focus area with normalized whitespace', () =>
    expect(addFocusArea(['Tone'], '  the\t checkout ')).toEqual(['Tone', 'the checkout']));
  it.each(['', '   ', 'tone'])('ignores the blank or duplicate text %j', (text) =>
    expect(addFocusArea(['Tone'], text)).toEqual(['Tone']),
  );
});

import { describe, expect, it } from 'vitest';
import { addFocusArea, emptyRoast, toRoastBody } from './roast-values.ts';

describe('request body', () => {
  it('includes a focus area that was typed but not added', () => {
    const { focusAreas } = toRoastBody({ ...emptyRoast, focusAreas: ['Tone'], nextFocusArea: ' Checkout ' });
    expect(focusAreas).toEqual(['Tone', 'Checkout']);
  });

  it('includes the displayed price', () => {
    const targetDemographics = { ...emptyRoast.targetDemographics, genders: ['Female'] };
    expect(toRoastBody({ ...emptyRoast, targetDemographics, deliveriesExpected: 3 }).creditAmount).toBe(21);
  });

  it('omits form-only fields', () => {
    expect(toRoastBody(emptyRoast)).not.toHaveProperty('nextFocusArea');
  });
});

describe('adding a focus area', () => {
  it('appends a focus area with normalized whitespace', () =>
    expect(addFocusArea(['Tone'], '  the\t checkout ')).toEqual(['Tone', 'the checkout']));
  it.each(['', '   ', 'tone'])('ignores the blank or duplicate text %j', (text) =>
    expect(addFocusArea(['Tone'], text)).toEqual(['Tone']),
  );
});

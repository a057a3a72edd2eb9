import { describe, expect, it } from 'vitest';
import { emptyRequest, toBody } from './request-values.ts';

describe('the request that is sent', () => {
  it('has what was typed as a focus area but never added', () => {
    const { focusAreas } = toBody({ ...emptyRequest, focusAreas: ['Tone'], nextFocusArea: ' Checkout ' });
    expect(focusAreas).toEqual(['Tone', 'Checkout']);
  });

  it('names the price that was shown', () => {
    const targetDemographics = { ...emptyRequest.targetDemographics, genders: ['Female'] };
    expect(toBody({ ...emptyRequest, targetDemographics, deliveriesExpected: 3 }).creditAmount).toBe(21);
  });

  it('has nothing that the server does not know', () => {
    expect(toBody(emptyRequest)).not.toHaveProperty('nextFocusArea');
  });
});

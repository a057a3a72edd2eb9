import { CallError } from '@outloud/contract/client';
import { describe, expect, it } from 'vitest';
import { findProblem, readApplication, readHours, readRefusal } from './application-values.ts';

const required = {
  fullName: 'Tess Tester',
  email: 'tess@example.com',
  ageRange: '26-35',
  gender: 'Female',
  city: 'Austin',
  state: 'TX',
  incomeLevel: '$50k-$75k',
  educationLevel: 'PhD',
};

function formOf(answers: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, answer] of Object.entries(answers)) form.set(name, answer);
  return form;
}

describe('an application read from the form', () => {
  it('leaves out what is optional and empty', () => {
    const form = formOf({ ...required, fullName: '  Tess Tester ', phone: ' ', industry: '', hoursPerWeek: '12' });
    expect(readApplication(form)).toEqual({
      fullName: 'Tess Tester',
      email: 'tess@example.com',
      demographicProfile: {
        ageRange: '26-35',
        gender: 'Female',
        state: 'TX',
        incomeLevel: '$50k-$75k',
        educationLevel: 'PhD',
        city: 'Austin',
      },
      hoursPerWeek: 12,
      hasVideoExperience: false,
    });
  });

  it('keeps what is given', () => {
    const form = formOf({
      ...required,
      phone: '555 0100',
      housingStatus: 'Homeowner',
      hasVideoExperience: 'yes',
      preferredWorkingHours: 'Evenings',
      previousTestingExperience: 'Some',
    });
    expect(readApplication(form)).toMatchObject({
      phone: '555 0100',
      demographicProfile: { housingStatus: 'Homeowner' },
      hasVideoExperience: true,
      preferredWorkingHours: 'Evenings',
      previousTestingExperience: 'Some',
    });
  });
});

it.each([
  ['', 5],
  ['many', 5],
  ['12', 12],
  ['0', 0],
])('hours of %j are %d', (text, hours) => expect(readHours(text)).toBe(hours));

describe('what is wrong with an application', () => {
  it('tells the first missing answer, in the order of the form', () => {
    const answers: Record<string, string> = {};
    const found = Object.entries(required).map(([field, answer]) => {
      const problem = findProblem(readApplication(formOf(answers)));
      answers[field] = answer;
      return problem?.message;
    });
    expect(found).toEqual([
      'fullName is required',
      'email is required',
      'ageRange is required',
      'gender is required',
      'city is required',
      'state is required',
      'incomeLevel is required',
      'educationLevel is required',
    ]);
    expect(findProblem(readApplication(formOf(answers)))).toBeNull();
  });

  it('tells what is missing before what is wrong', () => {
    const half = formOf({ fullName: 'Tess', email: 'nobody', hoursPerWeek: '99' });
    expect(findProblem(readApplication(half))?.field).toBe('ageRange');
  });

  it.each([
    [{ email: 'nobody' }, 'email', 'Enter a valid email address'],
    [{ hoursPerWeek: '41' }, 'hoursPerWeek', 'hoursPerWeek must be a whole number from 1 to 40'],
    [{ hoursPerWeek: '0' }, 'hoursPerWeek', 'hoursPerWeek must be a whole number from 1 to 40'],
  ])('%j is refused', (answers, field, message) => {
    expect(findProblem(readApplication(formOf({ ...required, ...answers })))).toEqual({ field, message });
  });
});

describe('a refusal', () => {
  const problems = [{ field: 'demographicProfile.city', message: 'city is required' }];
  it.each([
    [new CallError('Too many', 429, 'throttled'), '', 'Too many'],
    [new CallError('city is required', 400, 'invalid', problems), 'city', 'city is required'],
    [new CallError('HTTP 502', 502, 'unknown'), '', 'Failed to submit application'],
    [new CallError('?', 0, 'network'), '', 'Failed to submit application. Please try again.'],
    [new TypeError('?'), '', 'Failed to submit application'],
  ])('%s', (error, field, message) => expect(readRefusal(error)).toEqual({ field, message }));
});

import { ApiError } from '@outloud/contract/client';
import { describe, expect, it } from 'vitest';
import { findFirstProblem, getSubmitProblem, parseApplication, parseHours } from './application.ts';

const requiredAnswers = {
  fullName: 'Tess Tester',
  email: 'tess@example.com',
  ageRange: '26-35',
  gender: 'Female',
  city: 'Austin',
  state: 'TX',
  incomeLevel: '$50k-$75k',
  educationLevel: 'PhD',
};

function buildForm(answers: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, answer] of Object.entries(answers)) form.set(name, answer);
  return form;
}

describe('parsing the application form', () => {
  it('trims answers and omits empty optional answers', () => {
    const form = buildForm({
      ...requiredAnswers,
      fullName: '  Tess Tester ',
      phone: ' ',
      industry: '',
      hoursPerWeek: '12',
    });
    expect(parseApplication(form)).toEqual({
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

  it('includes optional answers', () => {
    const form = buildForm({
      ...requiredAnswers,
      phone: '555 0100',
      housingStatus: 'Homeowner',
      hasVideoExperience: 'yes',
      preferredWorkingHours: 'Evenings',
      previousTestingExperience: 'Some',
    });
    expect(parseApplication(form)).toMatchObject({
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
])('parses hours %j as %d', (text, hours) => expect(parseHours(text)).toBe(hours));

describe('validating an application', () => {
  it('reports the first missing answer in form order', () => {
    const answers: Record<string, string> = {};
    const messages = Object.entries(requiredAnswers).map(([field, answer]) => {
      const problem = findFirstProblem(parseApplication(buildForm(answers)));
      answers[field] = answer;
      return problem?.message;
    });
    expect(messages).toEqual([
      'fullName is required',
      'email is required',
      'ageRange is required',
      'gender is required',
      'city is required',
      'state is required',
      'incomeLevel is required',
      'educationLevel is required',
    ]);
    expect(findFirstProblem(parseApplication(buildForm(answers)))).toBeNull();
  });

  it('reports missing answers before invalid answers', () => {
    const incomplete = buildForm({ fullName: 'Tess', email: 'invalid', hoursPerWeek: '99' });
    expect(findFirstProblem(parseApplication(incomplete))?.field).toBe('ageRange');
  });

  it.each([
    [{ email: 'invalid' }, 'email', 'Enter a valid email address'],
    [{ hoursPerWeek: '41' }, 'hoursPerWeek', 'hoursPerWeek must be a whole number from 1 to 40'],
    [{ hoursPerWeek: '0' }, 'hoursPerWeek', 'hoursPerWeek must be a whole number from 1 to 40'],
  ])('rejects %j with an error for %s: %s', (answers, field, message) => {
    expect(findFirstProblem(parseApplication(buildForm({ ...requiredAnswers, ...answers })))).toEqual({
      field,
      message,
    });
  });
});

describe('problem of a failed submit', () => {
  const problems = [{ field: 'demographicProfile.city', message: 'city is required' }];
  it.each([
    [new ApiError('Too many', 429, 'throttled'), '', 'Too many'],
    [new ApiError('city is required', 400, 'invalid_input', problems), 'city', 'city is required'],
    [new ApiError('HTTP 502', 502, 'unknown'), '', 'Failed to submit application'],
    [new ApiError('?', 0, 'network'), '', 'Failed to submit application. Please try again.'],
    [new TypeError('?'), '', 'Failed to submit application'],
  ])('for %s, names the field "%s" and shows "%s"', (error, field, message) =>
    expect(getSubmitProblem(error)).toEqual({ field, message }),
  );
});

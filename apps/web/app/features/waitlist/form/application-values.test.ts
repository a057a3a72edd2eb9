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

function buildForm(answers: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, answer] of Object.entries(answers)) form.set(name, answer);
  return form;
}

describe('parsing the application form', () => {
  it('leaves out empty optional answers', () => {
    const form = buildForm({ ...required, fullName: '  Tess Tester ', phone: ' ', industry: '', hoursPerWeek: '12' });
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

  it('includes optional answers', () => {
    const form = buildForm({
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
])('parses hours %j as %d', (text, hours) => expect(readHours(text)).toBe(hours));

describe('validating an application', () => {
  it('reports the first missing answer in form order', () => {
    const answers: Record<string, string> = {};
    const messages = Object.entries(required).map(([field, answer]) => {
      const problem = findProblem(readApplication(buildForm(answers)));
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
    expect(findProblem(readApplication(buildForm(answers)))).toBeNull();
  });

  it('reports missing answers before invalid ones', () => {
    const incomplete = buildForm({ fullName: 'Tess', email: 'invalid', hoursPerWeek: '99' });
    expect(findProblem(readApplication(incomplete))?.field).toBe('ageRange');
  });

  it.each([
    [{ email: 'invalid' }, 'email', 'Enter a valid email address'],
    [{ hoursPerWeek: '41' }, 'hoursPerWeek', 'hoursPerWeek must be a whole number from 1 to 40'],
    [{ hoursPerWeek: '0' }, 'hoursPerWeek', 'hoursPerWeek must be a whole number from 1 to 40'],
  ])('rejects %j', (answers, field, message) => {
    expect(findProblem(readApplication(buildForm({ ...required, ...answers })))).toEqual({ field, message });
  });
});

describe('a failed submit', () => {
  const problems = [{ field: 'demographicProfile.city', message: 'city is required' }];
  it.each([
    [new CallError('Too many', 429, 'throttled'), '', 'Too many'],
    [new CallError('city is required', 400, 'invalid', problems), 'city', 'city is required'],
    [new CallError('HTTP 502', 502, 'unknown'), '', 'Failed to submit application'],
    [new CallError('?', 0, 'network'), '', 'Failed to submit application. Please try again.'],
    [new TypeError('?'), '', 'Failed to submit application'],
  ])('shows the message for %s', (error, field, message) => expect(readRefusal(error)).toEqual({ field, message }));
});

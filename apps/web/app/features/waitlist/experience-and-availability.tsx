import { applicationLengths, weeklyHours } from '@outloud/domain/waitlist';
import { Card } from '@outloud/ui/card';
import { Textarea } from '@outloud/ui/forms/input';
import { useId } from 'react';
import { parseHours } from './application.ts';
import { type FieldProblem, Question, TextQuestion } from './question.tsx';

function normalizeHours(input: HTMLInputElement) {
  input.value = String(parseHours(input.value));
}

/** Normalizes a value that the user entered before hydration. */
function normalizeUnfocusedHours(input: HTMLInputElement | null) {
  if (input && input !== document.activeElement) normalizeHours(input);
}

export function ExperienceAndAvailability({ fieldProblem }: { fieldProblem: FieldProblem }) {
  return (
    <Card title="Experience & Availability">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextQuestion
          name="hoursPerWeek"
          label="Hours per week"
          hint={`${weeklyHours.min} to ${weeklyHours.max}. This is not a commitment.`}
          required
          fieldProblem={fieldProblem}
          type="number"
          min={weeklyHours.min}
          max={weeklyHours.max}
          defaultValue={weeklyHours.default}
          ref={normalizeUnfocusedHours}
          onBlur={({ target }) => normalizeHours(target)}
        />
        <TextQuestion
          name="preferredWorkingHours"
          label="Preferred working hours"
          hint="For example, weekday evenings, Central Time."
          fieldProblem={fieldProblem}
          maxLength={applicationLengths.preferredWorkingHours}
        />
        <div className="sm:col-span-2">
          <VideoExperience />
        </div>
        <div className="sm:col-span-2">
          <Question
            name="previousTestingExperience"
            label="Previous testing experience"
            hint="None is fine. Customers want people, not professionals."
            fieldProblem={fieldProblem}
          >
            {(control) => (
              <Textarea name="previousTestingExperience" maxLength={applicationLengths.experience} {...control} />
            )}
          </Question>
        </div>
      </div>
    </Card>
  );
}

const answers = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

function VideoExperience() {
  const id = useId();
  return (
    <fieldset>
      <legend className="font-semibold text-sm">Have you recorded videos of your screen before?</legend>
      <div className="mt-2 flex gap-6">
        {answers.map(({ value, label }) => (
          <div key={value} className="flex items-center gap-2.5">
            <input
              id={`${id}-${value}`}
              type="radio"
              name="hasVideoExperience"
              value={value}
              defaultChecked={value === 'no'}
              className="size-5 appearance-none rounded-full border border-edge bg-surface transition-[border-width,border-color] checked:border-6 checked:border-ember"
            />
            <label htmlFor={`${id}-${value}`} className="text-base leading-6">
              {label}
            </label>
          </div>
        ))}
      </div>
    </fieldset>
  );
}

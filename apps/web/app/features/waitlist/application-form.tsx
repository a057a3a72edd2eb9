import { TextLink } from '@outloud/app-kit/text-link';
import { applicationLengths } from '@outloud/domain/waitlist';
import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { Card } from '@outloud/ui/card';
import { type FormEvent, useRef, useState } from 'react';
import { inertFormProps, NoScriptNotice } from '../../hydration/hydration.tsx';
import { paths } from '../../paths.ts';
import { findFirstProblem, getSubmitProblem, parseApplication, useApplyAsTester } from './application.ts';
import { Demographics } from './demographics.tsx';
import { ExperienceAndAvailability } from './experience-and-availability.tsx';
import { type FieldProblem, TextQuestion } from './question.tsx';

type ApplicationFormProps = { onSubmitted: (email: string) => void };

/** Uncontrolled form: text typed before hydration or before a failed submit stays in the fields. */
export function ApplicationForm({ onSubmitted }: ApplicationFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { mutate: apply, reset, error, isPending } = useApplyAsTester();
  const [localProblem, setLocalProblem] = useState<ReturnType<typeof findFirstProblem>>(null);
  const problem = localProblem ?? (error && getSubmitProblem(error));
  const fieldProblem = problem?.field ? problem : null;

  const focusField = (field: string) => {
    const control = form.current?.elements.namedItem(field);
    if (control instanceof HTMLElement) control.focus();
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const application = parseApplication(new FormData(event.currentTarget));
    const problem = findFirstProblem(application);
    setLocalProblem(problem);
    if (problem) return focusField(problem.field);
    apply(application, {
      onSuccess: () => onSubmitted(application.email),
      onError: (submitError) => focusField(getSubmitProblem(submitError).field),
    });
  };

  const clearProblems = () => {
    setLocalProblem(null);
    if (error) reset();
  };

  return (
    <form ref={form} {...inertFormProps} noValidate onSubmit={submit} onChange={clearProblems} className="grid gap-6">
      <NoScriptNotice />
      {problem && <Alert variant="destructive" title={problem.message} takesFocus={fieldProblem === null} />}
      <PersonalInformation fieldProblem={fieldProblem} />
      <Demographics fieldProblem={fieldProblem} />
      <ExperienceAndAvailability fieldProblem={fieldProblem} />
      <p className="text-muted text-sm leading-6">
        Your answers decide whether we accept you and which reviews we offer you. Customers see a tester’s first name
        and initial, never the email address. By applying, you accept our{' '}
        <TextLink to={paths.terms} target="_blank" rel="noopener">
          terms and privacy policy
        </TextLink>
        .
      </p>
      <Button type="submit" size="lg" pending={isPending} className="w-full sm:w-auto sm:justify-self-start">
        {isPending ? 'Submitting...' : 'Submit Application'}
      </Button>
    </form>
  );
}

function PersonalInformation({ fieldProblem }: { fieldProblem: FieldProblem }) {
  return (
    <Card title="Personal Information">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <TextQuestion
            name="fullName"
            label="Full name"
            required
            fieldProblem={fieldProblem}
            autoComplete="name"
            maxLength={applicationLengths.fullName}
          />
        </div>
        <TextQuestion
          name="email"
          label="Email"
          hint="We’ll reply to this address."
          required
          fieldProblem={fieldProblem}
          type="email"
          autoComplete="email"
          inputMode="email"
        />
        <TextQuestion
          name="phone"
          label="Phone"
          fieldProblem={fieldProblem}
          type="tel"
          autoComplete="tel"
          maxLength={applicationLengths.phone}
        />
      </div>
    </Card>
  );
}

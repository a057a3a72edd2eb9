import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { type FormEvent, useRef, useState } from 'react';
import { ScriptNeeded } from '../../../lib/script-needed.tsx';
import { quietForm } from '../../../lib/sleeping-page.ts';
import { TextLink } from '../../../lib/text-link.tsx';
import { paths } from '../../../paths.ts';
import { useApply } from '../api/apply.ts';
import { findProblem, readApplication, readRefusal } from './application-values.ts';
import { Demographics } from './demographics.tsx';
import { ExperienceAndAvailability } from './experience-and-availability.tsx';
import { PersonalInformation } from './personal-information.tsx';

type ApplicationFormProps = { onSubmitted: (email: string) => void };

/** Uncontrolled form: text typed before hydration or before a failed submit stays in the fields. */
export function ApplicationForm({ onSubmitted }: ApplicationFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { mutate: apply, reset, error, isPending } = useApply();
  const [localProblem, setLocalProblem] = useState<ReturnType<typeof findProblem>>(null);
  const problem = localProblem ?? (error && readRefusal(error));
  const wrong = problem?.field ? problem : null;

  const focus = (field: string) => {
    const control = form.current?.elements.namedItem(field);
    if (control instanceof HTMLElement) control.focus();
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const application = readApplication(new FormData(event.currentTarget));
    const problem = findProblem(application);
    setLocalProblem(problem);
    if (problem) return focus(problem.field);
    apply(application, {
      onSuccess: () => onSubmitted(application.email),
      onError: (submitError) => focus(readRefusal(submitError).field),
    });
  };

  const clearProblems = () => {
    setLocalProblem(null);
    if (error) reset();
  };

  return (
    <form ref={form} {...quietForm} noValidate onSubmit={submit} onChange={clearProblems} className="grid gap-6">
      <ScriptNeeded />
      {problem && <Alert variant="destructive" title={problem.message} takesFocus={wrong === null} />}
      <PersonalInformation wrong={wrong} />
      <Demographics wrong={wrong} />
      <ExperienceAndAvailability wrong={wrong} />
      <p className="text-muted text-sm leading-6">
        Your answers decide whether we accept you and which reviews we offer you. Customers see a tester’s first name and
        initial, never the email. By applying, you accept our{' '}
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

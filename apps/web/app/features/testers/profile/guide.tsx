import type { TesterProfile } from '@outloud/contract/testers';
import { dollars } from '@outloud/domain/money';
import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { useEffect, useRef, useState } from 'react';
import { TextLink } from '../../../lib/text-link.tsx';
import { paths } from '../../../paths.ts';
import { useUpdateDemographic } from '../api/update-profile.ts';
import { labelOf, mostAdded, type Opening, openingOf, openQuestions, openWords, type Question } from './answers.ts';
import { GuidedAnswer } from './guided-answer.tsx';

/** One open question at a time; each answer is kept at once. */
export function Guide({ profile }: { profile: TesterProfile }) {
  const update = useUpdateDemographic();
  const [skipped, setSkipped] = useState<Question[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  const left = openQuestions(profile).filter((open) => !skipped.includes(open));
  const [asked, setAsked] = useState(left[0]);
  // What others are worth may change meanwhile; the question in front of somebody stays.
  const question = asked && left.includes(asked) ? asked : left[0];
  if (question !== asked) setAsked(question);

  // The pressed button goes with its question.
  const known = useRef(question);
  useEffect(() => {
    if (known.current !== question) heading.current?.focus({ preventScroll: true });
    known.current = question;
  }, [question]);

  if (!question) {
    return (
      <div className="grid gap-1 leading-7">
        <h3 ref={heading} tabIndex={-1} className="font-bold outline-none">
          {skipped.length > 0 ? 'That is all for now' : 'Your profile is complete'}
        </h3>
        <p className="text-muted">
          {skipped.length > 0 ? 'What you skipped waits in your settings.' : 'You can change your answers any time.'}{' '}
          <TextLink to={paths.settings}>See all answers</TextLink>
        </p>
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      <div>
        <h3 ref={heading} tabIndex={-1} className="font-bold text-xl tracking-tight outline-none">
          {labelOf(question)}
        </h3>
        <p className="mt-1 text-muted leading-6">{worthOf(question, openingOf(profile.opens, question))}</p>
      </div>
      {update.error && <Alert variant="destructive" title={update.error.message} />}
      <GuidedAnswer
        key={question}
        question={question}
        sending={update.isPending ? update.variables[question] : undefined}
        onAnswer={(answer) => update.mutate({ [question]: answer })}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-t pt-3">
        <Button variant="ghost" size="sm" className="-ml-3 h-11" onClick={() => setSkipped([...skipped, question])}>
          Skip this one
        </Button>
        <p className="text-sm">
          <TextLink to={paths.settings}>See all questions at once</TextLink>
        </p>
      </div>
    </div>
  );
}

/** What an answer is good for: right now, and at best. */
function worthOf(question: Question, opening: Opening | undefined): string {
  if (!opening) return 'Customers cannot choose by it, so it opens nothing by itself.';
  return `${openWords(opening)} Whoever asks for it pays you up to ${dollars(mostAdded(question))} more.`;
}

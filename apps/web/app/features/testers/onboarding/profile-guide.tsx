import { TextLink } from '@outloud/app-kit/text-link';
import type { TesterProfile } from '@outloud/contract/testers';
import { formatDollars } from '@outloud/domain/credits';
import { answerWaitDays } from '@outloud/domain/targeting/profile-changes';
import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { useEffect, useRef, useState } from 'react';
import { paths } from '../../../paths.ts';
import { useUpdateDemographicProfile } from '../mutations.ts';
import {
  findOpening,
  formatOpening,
  getMaxExtraPay,
  getQuestionLabel,
  listOpenQuestions,
  type Opening,
  type Question,
} from '../profile-answers.ts';
import { GuidedAnswer } from './guided-answer.tsx';

/** Shows one open question at a time and saves each answer at once. */
export function ProfileGuide({ profile }: { profile: TesterProfile }) {
  const update = useUpdateDemographicProfile();
  const [skipped, setSkipped] = useState<Question[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  const remaining = listOpenQuestions(profile).filter((openQuestion) => !skipped.includes(openQuestion));
  const [currentQuestion, setCurrentQuestion] = useState(remaining[0]);
  // Keep the current question, even if the order of the open questions changes.
  const question = currentQuestion && remaining.includes(currentQuestion) ? currentQuestion : remaining[0];
  if (question !== currentQuestion) setCurrentQuestion(question);

  // The clicked button disappears with its question, so focus the next heading.
  const previousQuestion = useRef(question);
  useEffect(() => {
    if (previousQuestion.current !== question) heading.current?.focus({ preventScroll: true });
    previousQuestion.current = question;
  }, [question]);

  if (!question) {
    return (
      <div className="grid gap-1 leading-7">
        <h3 ref={heading} tabIndex={-1} className="font-bold outline-none">
          {skipped.length > 0 ? 'No more questions for now' : 'Your profile is complete'}
        </h3>
        <p className="text-muted">
          {skipped.length > 0
            ? 'You can answer skipped questions in your settings.'
            : `You can change your answers any time. A changed answer counts after ${answerWaitDays} days.`}{' '}
          <TextLink to={paths.settings}>View all answers</TextLink>
        </p>
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      <div>
        <h3 ref={heading} tabIndex={-1} className="font-bold text-xl tracking-tight outline-none">
          {getQuestionLabel(question)}
        </h3>
        <p className="mt-1 text-muted leading-6">
          {formatQuestionValue(question, findOpening(profile.opens, question))}
        </p>
      </div>
      {update.error && <Alert variant="destructive" title={update.error.message} />}
      <GuidedAnswer
        key={question}
        question={question}
        pendingAnswer={update.isPending ? update.variables[question] : undefined}
        onAnswer={(answer) => update.mutate({ [question]: answer })}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-t pt-3">
        <Button variant="ghost" size="sm" className="-ml-3 h-11" onClick={() => setSkipped([...skipped, question])}>
          Skip question
        </Button>
        <p className="text-sm">
          <TextLink to={paths.settings}>View all questions</TextLink>
        </p>
      </div>
    </div>
  );
}

/** Explains how many roasts target the question, and how much more they can pay. */
function formatQuestionValue(question: Question, opening: Opening | undefined): string {
  if (!opening) return 'Customers cannot target this, so it does not open more roasts.';
  return `${formatOpening(opening)} Roasts that target this pay up to ${formatDollars(getMaxExtraPay(question))} more.`;
}

import { profileOptions } from '@outloud/domain/targeting/demographics';
import { applicationLengths } from '@outloud/domain/waitlist';
import { Button } from '@outloud/ui/button';
import { Input } from '@outloud/ui/forms/input';
import { type FormEvent, useState } from 'react';
import { ProfileSelect } from '../../../forms/profile-select.tsx';
import { getQuestionLabel, type Question } from '../profile-answers.ts';

type GuidedAnswerProps = {
  question: Question;
  pendingAnswer: string | null | undefined;
  onAnswer: (answer: string) => void;
};

/** Longer lists use a select instead of buttons. */
const maxButtons = 20;

/** Saves an answer with one click. The city and long lists use a form instead. */
export function GuidedAnswer({ question, pendingAnswer, onAnswer }: GuidedAnswerProps) {
  if (question === 'city' || profileOptions[question].length > maxButtons) {
    return <AnswerForm question={question} isSending={pendingAnswer !== undefined} onAnswer={onAnswer} />;
  }
  return (
    <ul aria-label={getQuestionLabel(question)} className="flex flex-wrap gap-2">
      {profileOptions[question].map((option) => (
        <li key={option}>
          <Button
            variant="secondary"
            pending={pendingAnswer === option}
            aria-disabled={pendingAnswer !== undefined || undefined}
            onClick={() => onAnswer(option)}
          >
            {option}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function AnswerForm({
  question,
  isSending,
  onAnswer,
}: Omit<GuidedAnswerProps, 'pendingAnswer'> & { isSending: boolean }) {
  const [answer, setAnswer] = useState('');
  const label = getQuestionLabel(question);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (answer.trim()) onAnswer(answer.trim());
  };
  return (
    <form noValidate onSubmit={submit} className="flex max-w-md flex-wrap gap-2">
      <div className="min-w-48 flex-1">
        {question === 'city' ? (
          <Input
            aria-label={label}
            autoComplete="address-level2"
            maxLength={applicationLengths.city}
            value={answer}
            onChange={({ target }) => setAnswer(target.value)}
          />
        ) : (
          <ProfileSelect
            aria-label={label}
            field={question}
            emptyLabel="Choose one"
            value={answer}
            onChange={({ target }) => setAnswer(target.value)}
          />
        )}
      </div>
      <Button type="submit" variant="secondary" pending={isSending}>
        Save
      </Button>
    </form>
  );
}

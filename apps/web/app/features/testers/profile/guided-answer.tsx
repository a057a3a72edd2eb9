import { profileOptions } from '@outloud/domain/demographics';
import { applicationTexts } from '@outloud/domain/waitlist';
import { Button } from '@outloud/ui/button';
import { Input } from '@outloud/ui/input';
import { type FormEvent, useState } from 'react';
import { ProfileSelect } from '../../../lib/profile-select.tsx';
import { labelOf, type Question } from './answers.ts';

type GuidedAnswerProps = {
  question: Question;
  sending: string | null | undefined;
  onAnswer: (answer: string) => void;
};

/** Longer lists use a select instead of buttons. */
const maxButtons = 20;

/** Saves an answer with one click. The city and long lists use a form instead. */
export function GuidedAnswer({ question, sending, onAnswer }: GuidedAnswerProps) {
  if (question === 'city' || profileOptions[question].length > maxButtons) {
    return <AnswerForm question={question} isSending={sending !== undefined} onAnswer={onAnswer} />;
  }
  return (
    <ul aria-label={labelOf(question)} className="flex flex-wrap gap-2">
      {profileOptions[question].map((option) => (
        <li key={option}>
          <Button
            variant="secondary"
            pending={sending === option}
            aria-disabled={sending !== undefined || undefined}
            onClick={() => onAnswer(option)}
          >
            {option}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function AnswerForm({ question, isSending, onAnswer }: Omit<GuidedAnswerProps, 'sending'> & { isSending: boolean }) {
  const [answer, setAnswer] = useState('');
  const label = labelOf(question);
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
            maxLength={applicationTexts.city}
            value={answer}
            onChange={({ target }) => setAnswer(target.value)}
          />
        ) : (
          <ProfileSelect
            aria-label={label}
            field={question}
            none="Choose one"
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

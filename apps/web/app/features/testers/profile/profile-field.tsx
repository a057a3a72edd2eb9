import type { TesterProfile } from '@outloud/contract/testers';
import { dollars } from '@outloud/domain/money';
import { applicationTexts, requiredProfileFields } from '@outloud/domain/waitlist';
import { Field } from '@outloud/ui/field';
import { Input } from '@outloud/ui/input';
import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { messageAt } from '../../../lib/forms.ts';
import { ProfileSelect } from '../../../lib/profile-select.tsx';
import { type Answers, labelOf, mostAdded, openingOf, openWords, type Question } from './answers.ts';

type ProfileFieldProps = {
  question: Question;
  profile: TesterProfile;
  errors: FieldErrors<Answers>;
  control: UseFormRegisterReturn;
};

/** One profile question. An unanswered question shows what an answer could add. */
export function ProfileField({ question, profile, errors, control }: ProfileFieldProps) {
  const isAnswered = profile.demographicProfile[question] !== null;
  const opening = isAnswered ? undefined : openingOf(profile.opens, question);
  const label = labelOf(question);
  return (
    <Field
      label={label}
      note={opening && `Pays up to ${dollars(mostAdded(question))} more`}
      hint={opening && opening.roasts > 0 && <span className="text-good">{openWords(opening)}</span>}
      error={messageAt(errors, question, label)}
    >
      {(fieldProps) =>
        question === 'city' ? (
          <Input autoComplete="address-level2" maxLength={applicationTexts.city} {...fieldProps} {...control} />
        ) : (
          <ProfileSelect
            field={question}
            none={isAnswered && isRequired(question) ? undefined : 'No answer'}
            {...fieldProps}
            {...control}
          />
        )
      }
    </Field>
  );
}

/** Required answers of the application can be changed, but not removed. */
function isRequired(question: Question): boolean {
  return (requiredProfileFields as readonly Question[]).includes(question);
}

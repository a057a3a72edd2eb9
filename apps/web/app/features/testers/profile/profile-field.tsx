import type { TesterProfile } from '@outloud/contract/testers';
import { formatDollars } from '@outloud/domain/money';
import { applicationLengths, requiredProfileFields } from '@outloud/domain/waitlist';
import { Field } from '@outloud/ui/field';
import { Input } from '@outloud/ui/input';
import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { getFieldError } from '../../../lib/forms.ts';
import { ProfileSelect } from '../../../lib/profile-select.tsx';
import {
  type Answers,
  findOpening,
  formatOpening,
  getMaxExtraPay,
  getQuestionLabel,
  type Question,
} from './profile-answers.ts';

type ProfileFieldProps = {
  question: Question;
  profile: TesterProfile;
  errors: FieldErrors<Answers>;
  control: UseFormRegisterReturn;
};

/** One profile question. An unanswered question shows how much more an answer could pay. */
export function ProfileField({ question, profile, errors, control }: ProfileFieldProps) {
  const isAnswered = profile.demographicProfile[question] !== null;
  const opening = isAnswered ? undefined : findOpening(profile.opens, question);
  const label = getQuestionLabel(question);
  return (
    <Field
      label={label}
      note={opening && `Pays up to ${formatDollars(getMaxExtraPay(question))} more`}
      hint={opening && opening.roasts > 0 && <span className="text-good">{formatOpening(opening)}</span>}
      error={getFieldError(errors, question, label)}
    >
      {(fieldProps) =>
        question === 'city' ? (
          <Input autoComplete="address-level2" maxLength={applicationLengths.city} {...fieldProps} {...control} />
        ) : (
          <ProfileSelect
            field={question}
            emptyLabel={isAnswered && isRequired(question) ? undefined : 'No answer'}
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

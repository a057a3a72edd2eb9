import type { ProfileField } from '@outloud/domain/demographics';
import { profileLabels } from '../../../lib/profile.labels.ts';
import { ProfileSelect } from '../../../lib/profile-select.tsx';
import { type FieldProblem, Question } from './question.tsx';

type ProfileQuestionProps = { field: ProfileField; required?: boolean; fieldProblem: FieldProblem };

export function ProfileQuestion({ field, required = false, fieldProblem }: ProfileQuestionProps) {
  return (
    <Question name={field} label={profileLabels[field]} required={required} fieldProblem={fieldProblem}>
      {(control) => (
        <ProfileSelect
          field={field}
          emptyLabel={required ? 'Choose one' : 'No answer'}
          name={field}
          defaultValue=""
          required={required}
          {...control}
        />
      )}
    </Question>
  );
}

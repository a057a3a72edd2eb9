import { type ProfileField, targetFields, targetGroups } from '@outloud/domain/targeting/demographics';
import { applicationLengths, optionalProfileFields } from '@outloud/domain/waitlist';
import { Card } from '@outloud/ui/card';
import { useId } from 'react';
import { ProfileSelect, profileLabels } from '../../forms/profile-select.tsx';
import { type FieldProblem, Question, TextQuestion } from './question.tsx';

const isOptional = (field: ProfileField) => (optionalProfileFields as readonly ProfileField[]).includes(field);

/** Same groups as in the request form, because customers target by these answers. */
const optionalGroups = targetGroups
  .map(({ label, fields }) => ({
    label,
    fields: fields.map((field) => targetFields[field].profile).filter(isOptional),
  }))
  .filter(({ fields }) => fields.length > 0);

export function Demographics({ fieldProblem }: { fieldProblem: FieldProblem }) {
  return (
    <Card
      title="Demographics"
      description="Customers choose whose opinion they want. You get reviews that fit your answers, so answer truthfully."
    >
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <ProfileQuestion field="ageRange" required fieldProblem={fieldProblem} />
        <ProfileQuestion field="gender" required fieldProblem={fieldProblem} />
        <TextQuestion
          name="city"
          label="City"
          required
          fieldProblem={fieldProblem}
          autoComplete="address-level2"
          maxLength={applicationLengths.city}
        />
        <ProfileQuestion field="state" required fieldProblem={fieldProblem} />
        <ProfileQuestion field="incomeLevel" required fieldProblem={fieldProblem} />
        <ProfileQuestion field="educationLevel" required fieldProblem={fieldProblem} />
      </div>
      {optionalGroups.map((group) => (
        <OptionalGroup key={group.label} {...group} fieldProblem={fieldProblem} />
      ))}
    </Card>
  );
}

type OptionalGroupProps = { label: string; fields: ProfileField[]; fieldProblem: FieldProblem };

function OptionalGroup({ label, fields, fieldProblem }: OptionalGroupProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="mt-7 border-line border-t pt-6">
      <h3 id={headingId} className="font-bold">
        {label}
      </h3>
      <div className="mt-4 grid items-start gap-5 sm:grid-cols-2">
        {fields.map((field) => (
          <ProfileQuestion key={field} field={field} fieldProblem={fieldProblem} />
        ))}
      </div>
    </section>
  );
}

type ProfileQuestionProps = { field: ProfileField; required?: boolean; fieldProblem: FieldProblem };

function ProfileQuestion({ field, required = false, fieldProblem }: ProfileQuestionProps) {
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

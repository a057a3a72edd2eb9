import { getOptionLabel, type TargetField, targetFields, targetGroups } from '@outloud/domain/demographics';
import { Detail, Details } from './details.tsx';

type Profile = Record<string, string>;

/** Profile answers, grouped and labeled as in the request form. */
export function ProfileDetails({ profile }: { profile: Profile }) {
  return targetGroups.map(({ label, fields }) => (
    <section key={label} aria-label={label}>
      <h3 className="mb-3 border-line border-b pb-2 font-semibold">{label}</h3>
      <Details>
        {fields.map((field) => (
          <Detail key={field} term={targetFields[field].label}>
            {formatAnswer(field, profile) ?? <span className="text-muted">Not answered</span>}
          </Detail>
        ))}
      </Details>
    </section>
  ));
}

function formatAnswer(field: TargetField, profile: Profile): string | undefined {
  const answer = profile[targetFields[field].profile];
  const label = answer && getOptionLabel(field, answer);
  return field === 'locations' ? [profile.city, label].filter(Boolean).join(', ') || undefined : label;
}

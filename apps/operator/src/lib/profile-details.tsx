import { getOptionLabel, type TargetField, targetFields, targetGroups } from '@outloud/domain/demographics';
import { Detail, Details } from './detail.tsx';

type Profile = Record<string, string>;

/** What somebody has said about themselves, in the groups and words of the request form. */
export function ProfileDetails({ profile }: { profile: Profile }) {
  return targetGroups.map(({ label, fields }) => (
    <section key={label} aria-label={label}>
      <h3 className="mb-3 border-line border-b pb-2 font-semibold">{label}</h3>
      <Details>
        {fields.map((field) => (
          <Detail key={field} term={targetFields[field].label}>
            {answerTo(field, profile) ?? <span className="text-muted">Not said</span>}
          </Detail>
        ))}
      </Details>
    </section>
  ));
}

function answerTo(field: TargetField, profile: Profile): string | undefined {
  const answer = profile[targetFields[field].profile];
  const said = answer && getOptionLabel(field, answer);
  return field === 'locations' ? [profile.city, said].filter(Boolean).join(', ') || undefined : said;
}

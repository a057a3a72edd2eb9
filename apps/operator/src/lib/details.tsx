import {
  getOptionLabel,
  type ProfileField,
  type TargetField,
  targetFieldNames,
  targetFields,
  targetGroups,
} from '@outloud/domain/targeting/demographics';
import { cn } from '@outloud/ui/cn';
import type { ReactNode } from 'react';

/** A grid of terms and values. See Facts for a one-column list. */
export function Details({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-2 gap-x-6 gap-y-4 text-sm leading-6">{children}</dl>;
}

type DetailProps = {
  term: string;
  /** Takes the full width, for long text. */
  isWide?: boolean;
  children: ReactNode;
};

export function Detail({ term, isWide = false, children }: DetailProps) {
  return (
    <div className={cn('min-w-0', isWide && 'col-span-2')}>
      <dt className="text-muted">{term}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  );
}

/** User-written text with its line breaks. */
export function Prose({ text, emptyText = 'Not provided' }: { text: string | null; emptyText?: string }) {
  return text ? <p className="whitespace-pre-line">{text}</p> : <p className="text-muted">{emptyText}</p>;
}

export function Facts({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-line border-line border-t">{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-0.5 py-3 text-sm leading-6 last:pb-0">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

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

export const profileFieldLabels = Object.fromEntries(
  targetFieldNames.map((name) => [targetFields[name].profile, targetFields[name].label]),
) as Record<ProfileField, string>;

function formatAnswer(field: TargetField, profile: Profile): string | undefined {
  const answer = profile[targetFields[field].profile];
  const label = answer && getOptionLabel(field, answer);
  return field === 'locations' ? [profile.city, label].filter(Boolean).join(', ') || undefined : label;
}

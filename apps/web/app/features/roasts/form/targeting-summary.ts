import { getOptionLabel, type TargetField, targetFields } from '@outloud/domain/demographics';
import type { PriceLine } from '@outloud/domain/pricing';
import type { Targets } from './request-values.ts';

/** Total surcharge of the fields, in credits per review. */
export function sumAddedCredits(fields: readonly TargetField[], lines: readonly PriceLine[]): number {
  return lines.reduce((sum, { field, credits }) => (field && fields.includes(field) ? sum + credits : sum), 0);
}

/** Extra surcharges of a field for testers who are harder to find. */
export function getPremiumLines(field: TargetField, lines: readonly PriceLine[]): PriceLine[] {
  return lines.filter((line) => line.field === field && line.label !== targetFields[field].label);
}

/** For example 'Age 18-25, 26-35 · Gender Female'. */
export function formatSelectedOptions(fields: readonly TargetField[], targets: Targets): string {
  return fields
    .filter((field) => targets[field].length > 0)
    .map((field) => {
      const names = targets[field].map((option) => getOptionLabel(field, option));
      return `${targetFields[field].label} ${names.join(', ')}`;
    })
    .join(' · ');
}

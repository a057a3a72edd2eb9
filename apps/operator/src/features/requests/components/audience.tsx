import type { TargetDemographics } from '@outloud/contract/targeting';
import { getOptionLabel, targetFieldNames, targetFields } from '@outloud/domain/demographics';
import { Badge } from '@outloud/ui/badge';

export function Audience({ targeting }: { targeting: TargetDemographics }) {
  const fields = targetFieldNames.filter((field) => targeting[field].length > 0);
  if (fields.length === 0) return <Badge variant="plain">General audience</Badge>;
  return (
    <ul className="grid gap-2 pt-1">
      {fields.map((field) => (
        <li key={field} className="grid gap-x-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
          {targetFields[field].label}
          <ul className="flex flex-wrap gap-1.5">
            {targeting[field].map((option) => (
              <li key={option}>
                <Badge variant="plain">{getOptionLabel(field, option)}</Badge>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

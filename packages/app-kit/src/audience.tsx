import type { TargetDemographics } from '@outloud/contract/targeting';
import { getOptionLabel, targetFieldNames, targetFields } from '@outloud/domain/targeting/demographics';
import { Badge } from '@outloud/ui/badge';

type AudienceProps = {
  targeting: TargetDemographics;
  /** The grid of one row: the label of the field and its options. */
  rowClassName: string;
};

/** The targeting of a roast, one row for each field. */
export function Audience({ targeting, rowClassName }: AudienceProps) {
  const fields = targetFieldNames.filter((field) => targeting[field].length > 0);
  if (fields.length === 0) return <Badge variant="plain">General audience</Badge>;
  return (
    <ul className="grid gap-2 pt-1">
      {fields.map((field) => (
        <li key={field} className={rowClassName}>
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

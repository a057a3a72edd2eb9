import type { Brief as BriefData } from '@outloud/contract/claims';
import { Badge } from '@outloud/ui/badge';
import type { ReactNode } from 'react';

type BriefProps = {
  brief: Pick<BriefData, 'websiteDescription' | 'specificInstructions' | 'focusAreas'>;
  renderText: (text: string) => ReactNode;
};

export function Brief({ brief, renderText }: BriefProps) {
  const { websiteDescription, specificInstructions, focusAreas } = brief;
  if (!websiteDescription && !specificInstructions && focusAreas.length === 0) {
    return (
      <p className="text-muted leading-7">
        No special instructions. Open the site, look around, and say what you think.
      </p>
    );
  }
  return (
    <dl className="grid gap-4 leading-6">
      {websiteDescription && <Part term="What it is">{renderText(websiteDescription)}</Part>}
      {specificInstructions && <Part term="What to do">{renderText(specificInstructions)}</Part>}
      {focusAreas.length > 0 && (
        <Part term="What to look at">
          <ul className="flex flex-wrap gap-1.5 pt-1">
            {focusAreas.map((area) => (
              <li key={area}>
                <Badge variant="plain">{area}</Badge>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </dl>
  );
}

function Part({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-sm">{term}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

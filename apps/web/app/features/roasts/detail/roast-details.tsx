import { Audience } from '@outloud/app-kit/audience';
import { formatNumber } from '@outloud/app-kit/format';
import type { RoastDetail } from '@outloud/contract/roasts';
import { Badge } from '@outloud/ui/badge';
import { Card } from '@outloud/ui/card';
import { cn } from '@outloud/ui/cn';
import type { ReactNode } from 'react';
import { formatCreditsUsed } from '../../../roast.labels.ts';

export const detailsCardProps = { title: 'Request Details' };
export const detailsListClass = 'grid grid-cols-2 gap-x-4 gap-y-5 text-[0.9375rem] leading-6';

export function RoastDetails({ roast }: { roast: RoastDetail }) {
  return (
    <Card {...detailsCardProps}>
      <dl className={detailsListClass}>
        <Detail term="Description">
          <Prose text={roast.websiteDescription} />
        </Detail>
        <Detail term="Specific instructions">
          <Prose text={roast.specificInstructions} />
        </Detail>
        {roast.focusAreas.length > 0 && (
          <Detail term="Focus areas">
            <ul className="flex flex-wrap gap-1.5 pt-1">
              {roast.focusAreas.map((area) => (
                <li key={area}>
                  <Badge variant="plain">{area}</Badge>
                </li>
              ))}
            </ul>
          </Detail>
        )}
        {roast.reviewers === 'testers' && (
          <Detail term="Target demographics">
            <Audience
              targeting={roast.targetDemographics}
              rowClassName="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-3 text-sm leading-6"
            />
          </Detail>
        )}
        <Detail term="Reviews expected" isHalfWidth>
          {roast.deliveriesExpected}
        </Detail>
        {roast.reviewers === 'testers' && (
          <Detail term="Credits used" isHalfWidth>
            {formatCredits(roast)}
          </Detail>
        )}
      </dl>
    </Card>
  );
}

type DetailProps = {
  term: string;
  isHalfWidth?: boolean;
  children: ReactNode;
};

export function Detail({ term, isHalfWidth = false, children }: DetailProps) {
  return (
    <div className={cn('grid content-start gap-0.5', !isHalfWidth && 'col-span-2')}>
      <dt className="text-muted text-sm">{term}</dt>
      <dd className="min-w-0 tabular-nums">{children}</dd>
    </div>
  );
}

function Prose({ text }: { text: string | null }) {
  return text ? <p className="whitespace-pre-line">{text}</p> : <p className="text-muted">Not provided</p>;
}

function formatCredits(roast: RoastDetail): string {
  const refunded = roast.refundedCredits > 0 ? `, ${formatNumber(roast.refundedCredits)}\u00a0refunded` : '';
  return `${formatCreditsUsed(roast)}${refunded}`;
}

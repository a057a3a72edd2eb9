import { Audience } from '@outloud/app-kit/audience';
import { Badge } from '@outloud/ui/badge';
import { Card } from '@outloud/ui/card';
import { Detail, Details, Prose } from '../../lib/details.tsx';
import type { RoastDetail } from './roasts.queries.ts';

export function RoastContent({ roast }: { roast: RoastDetail['roastRequest'] }) {
  return (
    <Card title="Request">
      <Details>
        <Detail term="URL" isWide>
          <a
            href={roast.websiteUrl}
            target="_blank"
            rel="noreferrer noopener"
            className="rounded-sm font-semibold text-ember underline decoration-ember/40 underline-offset-4"
          >
            {roast.websiteUrl}
          </a>
        </Detail>
        <Detail term="Description" isWide>
          <Prose text={roast.websiteDescription} />
        </Detail>
        <Detail term="Instructions" isWide>
          <Prose text={roast.specificInstructions} />
        </Detail>
        <Detail term="Focus areas" isWide>
          <FocusAreas areas={roast.focusAreas} />
        </Detail>
        {roast.reviewers === 'testers' && (
          <Detail term="Audience" isWide>
            <Audience
              targeting={roast.targetDemographics}
              rowClassName="grid gap-x-3 sm:grid-cols-[9rem_minmax(0,1fr)]"
            />
          </Detail>
        )}
        {roast.guestLink && (
          <>
            <Detail term="Note to guests" isWide>
              <Prose text={roast.guestLink.note} />
            </Detail>
            <Detail term="Redirect of guests" isWide>
              <Prose text={roast.guestLink.redirectUrl} />
            </Detail>
          </>
        )}
      </Details>
    </Card>
  );
}

function FocusAreas({ areas }: { areas: string[] }) {
  if (areas.length === 0) return <Prose text={null} />;
  return (
    <ul className="flex flex-wrap gap-1.5 pt-1">
      {areas.map((area) => (
        <li key={area}>
          <Badge variant="plain">{area}</Badge>
        </li>
      ))}
    </ul>
  );
}

import { Audience } from '@outloud/app-kit/audience';
import { Badge } from '@outloud/ui/badge';
import { Card } from '@outloud/ui/card';
import { Detail, Details, Prose } from '../../lib/details.tsx';
import type { RequestDetail } from './roasts.queries.ts';

export function RequestContent({ request }: { request: RequestDetail['roastRequest'] }) {
  return (
    <Card title="Request">
      <Details>
        <Detail term="URL" isWide>
          <a
            href={request.websiteUrl}
            target="_blank"
            rel="noreferrer noopener"
            className="rounded-sm font-semibold text-ember underline decoration-ember/40 underline-offset-4"
          >
            {request.websiteUrl}
          </a>
        </Detail>
        <Detail term="Description" isWide>
          <Prose text={request.websiteDescription} />
        </Detail>
        <Detail term="Instructions" isWide>
          <Prose text={request.specificInstructions} />
        </Detail>
        <Detail term="Focus areas" isWide>
          <FocusAreas areas={request.focusAreas} />
        </Detail>
        <Detail term="Audience" isWide>
          <Audience
            targeting={request.targetDemographics}
            rowClassName="grid gap-x-3 sm:grid-cols-[9rem_minmax(0,1fr)]"
          />
        </Detail>
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

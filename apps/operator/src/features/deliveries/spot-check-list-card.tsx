import { getWebsiteName } from '@outloud/app-kit/roast.labels';
import { TextLink } from '@outloud/app-kit/text-link';
import { Button } from '@outloud/ui/button';
import { Link } from 'react-router';
import { AttentionCard } from '../../lib/attention-card.tsx';
import { paths } from '../../lib/paths.ts';
import { TwoLines } from '../../lib/text.tsx';
import { useSpotCheckPreview } from './deliveries.queries.ts';

const maxRows = 3;

/** `missed` counts the random checks of the last 30 days whose pay became payable without a check. */
export function SpotCheckListCard({ missed }: { missed: number }) {
  const missedText = missed === 0 ? '' : ` Missed in the last 30 days: ${missed}.`;
  return (
    <AttentionCard
      title="Spot checks"
      description={`Completed deliveries to check, oldest first. Pay of first reviews waits for it.${missedText}`}
      tone="warn"
      query={useSpotCheckPreview(maxRows)}
      select={({ deliveries, pagination }) => ({ rows: deliveries, total: pagination.total })}
      getKey={({ _id }) => _id}
      emptyText="No open spot checks."
      footer={
        <Button asChild variant="secondary" size="sm" className="mt-4">
          <Link to={paths.spotChecks}>View spot checks</Link>
        </Button>
      }
    >
      {({ _id, roastRequestId: roast, testerId }) => (
        <span className="min-w-0">
          <TwoLines below={`By ${testerId.fullName}`}>
            <TextLink to={paths.delivery(_id)}>{getWebsiteName(roast)}</TextLink>
          </TwoLines>
        </span>
      )}
    </AttentionCard>
  );
}

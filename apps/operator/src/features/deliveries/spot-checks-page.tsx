import { recordingLimits } from '@outloud/domain/recordings/recording-limits';
import { ConsolePage } from '../../lib/console-page.tsx';
import { PaginatedList } from '../../lib/lists/paginated-list.tsx';
import { useListParams } from '../../lib/lists/use-paginated-list.ts';
import { useSpotChecks } from './deliveries.queries.ts';
import { createWebsiteColumn, fileColumn, submittedColumn, testerColumn } from './delivery-columns.tsx';

export function SpotChecksPage() {
  return (
    <ConsolePage title="Spot checks">
      <p className="-mt-2 mb-5 max-w-2xl text-muted text-sm leading-6">
        The first {recordingLimits.firstSubmissions} reviews of each tester and {recordingLimits.randomShare * 100}% of
        all others. The customer already has them. The pay of first reviews waits for your check. The others leave the
        list when their pay becomes payable, and count as missed.
      </p>
      <SpotChecks />
    </ConsolePage>
  );
}

const columns = [createWebsiteColumn(), testerColumn, fileColumn, submittedColumn];

function SpotChecks() {
  return (
    <PaginatedList
      query={useSpotChecks()}
      params={useListParams()}
      columns={columns}
      getKey={({ _id }) => _id}
      noun={{ one: 'delivery', many: 'deliveries' }}
      empty={{ title: 'Nothing to check', text: 'Completed deliveries that need a check appear here.' }}
    />
  );
}

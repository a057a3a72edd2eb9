import { payoutStates } from '@outloud/domain/payouts';
import { Button } from '@outloud/ui/button';
import { Download } from 'lucide-react';
import { useListParams } from '../../../lib/list-params.ts';
import { useExportPayouts } from '../api/payouts.ts';

/** Exports the payouts that match the current filter. */
export function ExportPayouts() {
  const { filter } = useListParams('status', payoutStates);
  const { mutate, isPending } = useExportPayouts(filter);
  return (
    <Button variant="secondary" pending={isPending} onClick={() => mutate()}>
      <Download aria-hidden="true" className="size-4" />
      Download CSV
    </Button>
  );
}

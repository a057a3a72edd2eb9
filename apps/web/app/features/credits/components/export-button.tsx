import { Button } from '@outloud/ui/button';
import { Download } from 'lucide-react';
import { useExportTransactions } from '../api/export-transactions.ts';

export function ExportButton() {
  const { mutate, isPending } = useExportTransactions();
  return (
    <Button variant="secondary" size="sm" pending={isPending} onClick={() => mutate()}>
      {!isPending && <Download aria-hidden="true" className="size-4" />}
      <span>
        <span className="max-sm:sr-only">Download </span>CSV
      </span>
    </Button>
  );
}

import { exportTransactions } from '@outloud/contract/credits';
import { toast } from '@outloud/ui/toaster';
import { useMutation } from '@tanstack/react-query';
import { download } from '../../../lib/download.ts';

export function useExportTransactions() {
  return useMutation({
    mutationFn: () => download(exportTransactions, 'outloud-statement.csv'),
    onError: (error) => toast.error(error.message),
  });
}

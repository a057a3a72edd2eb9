import { requestExport } from '@outloud/contract/privacy';
import { startDownload } from '@outloud/ui/save-file';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';

/** Lets the browser download the file, because the file can be too large to hold in memory. */
export function useRequestExport() {
  return useMutation({
    mutationFn: () => call(requestExport),
    onSuccess: ({ url }) => startDownload(url),
  });
}

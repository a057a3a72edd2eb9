import { requestExport } from '@outloud/contract/privacy';
import { openDownload } from '@outloud/ui/save-file';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';

/** The browser takes the file itself: it may be larger than what a page can hold. */
export function useRequestExport() {
  return useMutation({
    mutationFn: () => call(requestExport),
    onSuccess: ({ url }) => openDownload(url),
  });
}

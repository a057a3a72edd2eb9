import { checkRecording } from '@outloud/contract/claims';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { once } from '../../../lib/once.ts';

/** What the checks say of what has arrived. */
export function useCheck(uploadId: string) {
  return useQuery({
    queryKey: ['recording-check', uploadId],
    queryFn: () => call(checkRecording, { body: { uploadId } }),
    select: ({ verdict }) => verdict,
    ...once,
  });
}

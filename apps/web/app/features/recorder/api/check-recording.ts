import { checkRecording } from '@outloud/contract/claims';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { once } from '../../../lib/once.ts';

export function useCheck(uploadId: string) {
  return useQuery({
    queryKey: ['recording-check', uploadId],
    queryFn: () => call(checkRecording, { body: { uploadId } }),
    select: ({ verdict }) => verdict,
    ...once,
  });
}

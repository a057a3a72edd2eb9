import { checkRecording } from '@outloud/contract/claims';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { runOnceOptions } from '../../../lib/run-once-options.ts';

export function useRecordingCheck(uploadId: string) {
  return useQuery({
    queryKey: ['recording-check', uploadId],
    queryFn: () => call(checkRecording, { body: { uploadId } }),
    select: ({ verdict }) => verdict,
    ...runOnceOptions,
  });
}

import type { EndpointBody } from '@outloud/contract/endpoint';
import { createDelivery } from '@outloud/contract/operators/deliveries';
import { toast } from '@outloud/ui/toaster';
import { useVideoUpload } from '@outloud/uploader/use-video-upload';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { sessionToken } from '../../../lib/session.ts';

const sender = { token: sessionToken };

type NewDelivery = { file: File; owner: string } & Omit<EndpointBody<typeof createDelivery>, 'uploadId'>;

/** Sends a recording and hands it in for its tester. */
export function useCreateDelivery() {
  const queries = useQueryClient();
  const { uploadAndSubmit: deliver, ...video } = useVideoUpload(sender);
  const mutation = useMutation({
    mutationFn: ({ file, owner, ...body }: NewDelivery) =>
      deliver({ file, owner }, (uploadId) => call(createDelivery, { body: { ...body, uploadId } })),
    onSuccess: (answer) => {
      if (answer) toast.success('Delivery uploaded successfully! AI processing started in background.');
    },
    onSettled: () => void queries.invalidateQueries(),
  });
  return { ...mutation, ...video, standing: mutation.isPending ? video.uploadState : null };
}

import type { EndpointBody } from '@outloud/contract/endpoint';
import { createDelivery } from '@outloud/contract/operators/deliveries';
import { toast } from '@outloud/ui/toaster';
import { useVideoUpload } from '@outloud/uploader/use-video-upload';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { getSessionToken } from '../../../lib/session.ts';

const uploadOptions = { token: getSessionToken };

type NewDelivery = { file: File; owner: string } & Omit<EndpointBody<typeof createDelivery>, 'uploadId'>;

/** Uploads a recording and submits it on behalf of the tester. */
export function useCreateDelivery() {
  const queryClient = useQueryClient();
  const { uploadAndSubmit, ...upload } = useVideoUpload(uploadOptions);
  const mutation = useMutation({
    mutationFn: ({ file, owner, ...body }: NewDelivery) =>
      uploadAndSubmit({ file, owner }, (uploadId) => call(createDelivery, { body: { ...body, uploadId } })),
    onSuccess: (response) => {
      if (response) toast.success('Delivery uploaded successfully! AI processing started in background.');
    },
    onSettled: () => void queryClient.invalidateQueries(),
  });
  return { ...mutation, ...upload, activeUploadState: mutation.isPending ? upload.uploadState : null };
}

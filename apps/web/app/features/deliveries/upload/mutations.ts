import type { UploadSender } from '@outloud/app-kit/upload/upload-transfer';
import { useVideoUpload } from '@outloud/app-kit/upload/use-video-upload';
import { retryDelivery, uploadDelivery } from '@outloud/contract/deliveries';
import type { EndpointBody } from '@outloud/contract/endpoint';
import { toast } from '@outloud/ui/overlays/toaster';
import { call, handleUnauthorized } from '../../../queries/client.ts';
import { useSingleMutation } from '../../../queries/mutations.ts';
import { getSessionToken } from '../../../session/session.ts';
import { useRefreshAdminDeliveries } from './queries.ts';

const sender: UploadSender = {
  token: getSessionToken,
  onRejected: (error, token) => handleUnauthorized(error, uploadDelivery, token),
};

type NewDelivery = { file: File; owner: string } & Omit<EndpointBody<typeof uploadDelivery>, 'uploadId'>;

export function useUploadDelivery() {
  const refresh = useRefreshAdminDeliveries();
  const { uploadAndSubmit, ...videoUpload } = useVideoUpload(sender);
  const mutation = useSingleMutation({
    mutationFn: ({ file, owner, ...body }: NewDelivery) =>
      uploadAndSubmit({ file, owner }, (uploadId) => call(uploadDelivery, { body: { ...body, uploadId } })),
    onSuccess: (response) => {
      if (response) toast.success('Delivery uploaded successfully! AI processing started in background.');
    },
    onSettled: refresh,
  });
  return { ...mutation, ...videoUpload, uploadState: mutation.isPending ? videoUpload.uploadState : null };
}

export function useRetryDelivery() {
  const refresh = useRefreshAdminDeliveries();
  return useSingleMutation({
    mutationFn: ({ id, uploadKey }: { id: string; uploadKey: string }) =>
      call(retryDelivery, { params: { id }, body: { uploadKey } }),
    onSettled: refresh,
  });
}

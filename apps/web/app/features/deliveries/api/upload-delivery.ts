import { uploadDelivery } from '@outloud/contract/deliveries';
import type { BodyOf } from '@outloud/contract/endpoint';
import { toast } from '@outloud/ui/toaster';
import type { Sender } from '@outloud/uploader/transfer';
import { useVideoUpload } from '@outloud/uploader/use-video-upload';
import { call, noticeRefusal } from '../../../lib/client.ts';
import { sessionToken } from '../../../lib/session.ts';
import { useSingleMutation } from '../../../lib/single-mutation.ts';
import { useRefreshHandling } from './refresh-handling.ts';

const sender: Sender = {
  token: sessionToken,
  onRefusal: (refusal, token) => noticeRefusal(refusal, uploadDelivery, token),
};

type NewDelivery = { file: File; owner: string } & Omit<BodyOf<typeof uploadDelivery>, 'uploadId'>;

export function useUploadDelivery() {
  const refresh = useRefreshHandling();
  const { deliver, ...video } = useVideoUpload(sender);
  const mutation = useSingleMutation({
    mutationFn: ({ file, owner, ...body }: NewDelivery) =>
      deliver({ file, owner }, (uploadId) => call(uploadDelivery, { body: { ...body, uploadId } })),
    onSuccess: (response) => {
      if (response) toast.success('Delivery uploaded successfully! AI processing started in background.');
    },
    onSettled: refresh,
  });
  return { ...mutation, ...video, standing: mutation.isPending ? video.standing : null };
}

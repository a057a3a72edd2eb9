import { useVideoUpload } from '@outloud/app-kit/upload/use-video-upload';
import type { EndpointBody } from '@outloud/contract/endpoint';
import { createDelivery } from '@outloud/contract/operators/deliveries';
import { listOperatorRoasts } from '@outloud/contract/operators/roasts';
import { listOperatorTesters } from '@outloud/contract/operators/testers';
import { operatorPageSize } from '@outloud/domain/operators';
import { toast } from '@outloud/ui/overlays/toaster';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/session/client.ts';
import { getSessionToken } from '../../../lib/session/session.ts';

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

const limit = operatorPageSize.max;

/** Requests that still need deliveries, and requests in progress without an open slot. */
export function useRoastsNeedingDeliveries(search: string) {
  return useQuery({
    queryKey: ['requests', 'needing deliveries', search],
    queryFn: () => call(listOperatorRoasts, { query: { needsDeliveries: 'true', limit, search: search || undefined } }),
    select: ({ roastRequests }) => roastRequests,
    placeholderData: keepPreviousData,
  });
}

export function useTesterChoices(search: string) {
  return useQuery({
    queryKey: ['testers', 'choices', search],
    queryFn: () =>
      call(listOperatorTesters, {
        query: { limit, sortBy: 'fullName', sortOrder: 'asc', search: search || undefined },
      }),
    select: ({ testers }) => testers,
    placeholderData: keepPreviousData,
  });
}

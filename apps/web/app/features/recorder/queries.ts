import type { UploadSender } from '@outloud/app-kit/upload/upload-transfer';
import { checkRecording, submitClaim, submitPractice } from '@outloud/contract/claims';
import type { EndpointBody } from '@outloud/contract/endpoint';
import { addRecording, type GuestReview, submitGuestReview } from '@outloud/contract/guests';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, createGuestClient, handleUnauthorized } from '../../queries/client.ts';
import { useSingleMutation } from '../../queries/mutations.ts';
import { runOnceOptions, testerKey, useRefreshRoasts } from '../../queries/shared-queries.ts';
import { getSessionToken } from '../../session/session.ts';

export function useRecordingCheck(uploadId: string) {
  return useQuery({
    queryKey: ['recording-check', uploadId],
    queryFn: () => call(checkRecording, { body: { uploadId } }),
    select: ({ verdict }) => verdict,
    ...runOnceOptions,
  });
}

/** Checks a practice recording only once, because the server deletes it after the check. */
export function usePracticeCheck(uploadId: string) {
  const queries = useQueryClient();
  return useQuery({
    queryKey: ['practice', uploadId],
    queryFn: async () => {
      const response = await call(submitPractice, { body: { uploadId } });
      queries.invalidateQueries({ queryKey: testerKey });
      return response;
    },
    ...runOnceOptions,
  });
}

export function useSubmitClaim(id: string, onSuccess: () => void) {
  const queries = useQueryClient();
  return useSingleMutation({
    mutationFn: (uploadId: string) => call(submitClaim, { params: { id }, body: { uploadId } }),
    onSuccess,
    // Refresh even after an error, because the claim may have changed on the server.
    onSettled: () => {
      queries.invalidateQueries({ queryKey: testerKey });
    },
  });
}

/** Adds a recording of the customer to a request to own people. */
export function useAddRecording(roastId: string, onSuccess: () => void) {
  const refresh = useRefreshRoasts();
  return useSingleMutation({
    mutationFn: (body: EndpointBody<typeof addRecording>) => call(addRecording, { params: { id: roastId }, body }),
    onSuccess,
    // Refresh even after an error, because the request may have changed on the server.
    onSettled: refresh,
  });
}

type Guest = { token: string; guestToken: string };

export function useSubmitGuestReview({ token, guestToken }: Guest, onSuccess: (data: { review: GuestReview }) => void) {
  return useSingleMutation({
    mutationFn: (uploadId: string) =>
      createGuestClient(guestToken)(submitGuestReview, { params: { token }, body: { uploadId } }),
    onSuccess,
  });
}

/** Uploads with the token of the session. */
export const sessionSender: UploadSender = {
  token: getSessionToken,
  onRejected: (error, token) => handleUnauthorized(error, submitClaim, token),
};

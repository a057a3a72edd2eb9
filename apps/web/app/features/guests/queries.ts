import { useIdempotencyKeys } from '@outloud/app-kit/idempotency-keys';
import type { EndpointBody } from '@outloud/contract/endpoint';
import {
  deleteGuestReview,
  type GuestReview,
  getGuestLink,
  getGuestReview,
  startGuestReview,
} from '@outloud/contract/guests';
import type { GuestReviewState } from '@outloud/domain/guests';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createGuestClient } from '../../queries/client.ts';
import { useSingleMutation } from '../../queries/mutations.ts';
import { isUnknownGuest } from './link-failure.ts';

const linkKey = (token: string) => ['guest-link', token];
const reviewKey = (guestToken: string) => ['guest-review', guestToken];

export function useGuestLink(token: string) {
  return useQuery({
    queryKey: linkKey(token),
    queryFn: () => createGuestClient(null)(getGuestLink, { params: { token } }),
    select: ({ link }) => link,
  });
}

const pollIntervalsMs: Partial<Record<GuestReviewState, number>> = { recording: 60_000, processing: 5000 };

export function useGuestReview(token: string, guestToken: string) {
  return useQuery({
    queryKey: reviewKey(guestToken),
    queryFn: () => createGuestClient(guestToken)(getGuestReview, { params: { token } }),
    select: ({ review }) => review,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && pollIntervalsMs[state.data.review.state]) ?? false,
    // During a recording, this tab is in the background.
    refetchIntervalInBackground: true,
  });
}

export function useSetGuestReview() {
  const queries = useQueryClient();
  return (guestToken: string, review: GuestReview) => queries.setQueryData(reviewKey(guestToken), { review });
}

type NewReview = EndpointBody<typeof startGuestReview>;

/** The idempotency key prevents a second place after a lost response. */
export function useStartGuestReview(token: string) {
  const keys = useIdempotencyKeys();
  const setReview = useSetGuestReview();
  return useSingleMutation({
    mutationFn: (body: NewReview) =>
      createGuestClient(null)(startGuestReview, { params: { token }, body, idempotencyKey: keys.getKey(body) }),
    onSuccess: ({ guestToken, review }) => {
      setReview(guestToken, review);
    },
    onSettled: (_response, error, body) => keys.settle(body, error),
  });
}

/** Also succeeds if the server no longer knows the guest, because then there is nothing to delete. */
export function useDeleteGuestReview(token: string, guestToken: string) {
  return useSingleMutation({
    mutationFn: async () => {
      try {
        await createGuestClient(guestToken)(deleteGuestReview, { params: { token } });
      } catch (error) {
        if (!isUnknownGuest(error as Error)) throw error;
      }
    },
  });
}

import { useIdempotencyKeys } from '@outloud/app-kit/idempotency-keys';
import type { EndpointBody } from '@outloud/contract/endpoint';
import { closeRoast, replaceGuestLink, updateGuestLink } from '@outloud/contract/guests';
import { cancelRoast, type RoastDetail } from '@outloud/contract/roasts';
import { toast } from '@outloud/ui/overlays/toaster';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../queries/client.ts';
import { useSingleMutation } from '../../../queries/mutations.ts';
import { roastsKey, useRefreshRoasts } from '../../../queries/shared-queries.ts';

type RoastResponse = { roastRequest: RoastDetail };

/** A change of one request. Shows the response immediately, and reloads the lists. */
function useRoastMutation<Input>(id: string, request: (input: Input) => Promise<RoastResponse>) {
  const queries = useQueryClient();
  const refresh = useRefreshRoasts();
  return useSingleMutation({
    mutationFn: request,
    onSuccess: (response: RoastResponse) => queries.setQueryData([...roastsKey, 'detail', id], response),
    // Refresh even after an error, because the request may have changed on the server.
    onSettled: refresh,
  });
}

export type LinkChange = EndpointBody<typeof updateGuestLink>;

export function useUpdateGuestLink(id: string) {
  return useRoastMutation(id, (body: LinkChange) => call(updateGuestLink, { params: { id }, body }));
}

/** The idempotency key keeps a retry from replacing the new link again. */
export function useReplaceGuestLink(id: string) {
  const keys = useIdempotencyKeys();
  return useRoastMutation(id, async (_: undefined) => {
    try {
      const response = await call(replaceGuestLink, { params: { id }, idempotencyKey: keys.getKey(id) });
      keys.settle(id, null);
      return response;
    } catch (error) {
      keys.settle(id, error as Error);
      throw error;
    }
  });
}

export function useCloseRoast(id: string) {
  return useRoastMutation(id, (_: undefined) => call(closeRoast, { params: { id } }));
}

/** Deletes a request to own people with its link and its recordings. */
export function useDeleteRoast(id: string) {
  const keys = useIdempotencyKeys();
  const queries = useQueryClient();
  const refresh = useRefreshRoasts();
  return useSingleMutation({
    mutationFn: (_: undefined) => call(cancelRoast, { params: { id }, idempotencyKey: keys.getKey(id) }),
    onSuccess: () => {
      toast.success('Request deleted');
      // Only the lists: the page of the deleted request is still open, and would show an error.
      queries.invalidateQueries({ queryKey: [...roastsKey, 'list'] });
    },
    onError: refresh,
    onSettled: (_response, error) => keys.settle(id, error),
  });
}

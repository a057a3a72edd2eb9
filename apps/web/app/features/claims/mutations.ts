import { type Claim, claimRoast, explainReview, giveUpClaim, reportRoast } from '@outloud/contract/claims';
import { type MutationFunction, useQueryClient } from '@tanstack/react-query';
import { call } from '../../queries/client.ts';
import { useSingleMutation } from '../../queries/mutations.ts';
import { testerKey } from '../../queries/shared-queries.ts';
import { adjustExpiryToLocalClock, claimKey } from './queries.ts';

export function useClaimRoast() {
  return useClaimMutation((roastId: string) => call(claimRoast, { params: { id: roastId } }));
}

export function useGiveUpClaim() {
  return useClaimMutation((id: string) => call(giveUpClaim, { params: { id } }));
}

export function useReportRoast(id: string) {
  return useClaimMutation((body: { reason: string }) => call(reportRoast, { params: { id }, body }));
}

export function useExplainReview(id: string) {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: (body: { text: string }) => call(explainReview, { params: { id }, body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: testerKey }),
  });
}

function useClaimMutation<Input>(mutationFn: MutationFunction<{ claim: Claim }, Input>) {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn,
    onSuccess: ({ claim }) => queryClient.setQueryData(claimKey(claim._id), { claim: adjustExpiryToLocalClock(claim) }),
    // Refetch after errors too, because the page may show outdated data.
    onSettled: () => {
      queryClient.invalidateQueries({ queryKey: testerKey });
    },
  });
}

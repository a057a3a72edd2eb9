import { type Claim, claimRoast, giveUpClaim, reportRoast } from '@outloud/contract/claims';
import { type MutationFunction, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { testerKey } from '../../../lib/query-keys.ts';
import { useSingleMutation } from '../../../lib/single-mutation.ts';
import { claimKey } from './claim.ts';
import { inOwnTime } from './own-time.ts';

export function useClaimRoast() {
  return useChange((roastId: string) => call(claimRoast, { params: { id: roastId } }));
}

export function useGiveUp() {
  return useChange((id: string) => call(giveUpClaim, { params: { id } }));
}

export function useReport(id: string) {
  return useChange((body: { reason: string }) => call(reportRoast, { params: { id }, body }));
}

function useChange<Input>(mutationFn: MutationFunction<{ claim: Claim }, Input>) {
  const queries = useQueryClient();
  return useSingleMutation({
    mutationFn,
    onSuccess: ({ claim }) => queries.setQueryData(claimKey(claim._id), { claim: inOwnTime(claim) }),
    // Whatever the answer, or without one: what is shown may be out of date.
    onSettled: () => {
      queries.invalidateQueries({ queryKey: testerKey });
    },
  });
}

import { isProcessing } from '@outloud/app-kit/delivery.labels';
import { type Claim, getClaim, listAvailableRoasts, listClaims } from '@outloud/contract/claims';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../queries/client.ts';
import { availableRoastsKey, testerKey } from '../../queries/shared-queries.ts';

export function useClaims() {
  return useInfiniteQuery({
    queryKey: [...testerKey, 'claims'],
    queryFn: async ({ pageParam: cursor }) => {
      const { claims, nextCursor } = await call(listClaims, { query: { cursor } });
      return { claims: claims.map((claim) => adjustExpiryToLocalClock(claim)), nextCursor };
    },
    staleTime: 0,
    refetchInterval: ({ state }) => getPollInterval(state.data?.pages.flatMap(({ claims }) => claims) ?? []),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ claims }) => claims),
  });
}

export const claimKey = (id: string) => [...testerKey, 'claim', id];

export function useClaim(id: string) {
  return useQuery({
    queryKey: claimKey(id),
    queryFn: async () => {
      const { claim } = await call(getClaim, { params: { id } });
      return { claim: adjustExpiryToLocalClock(claim) };
    },
    select: ({ claim }) => claim,
    staleTime: 0,
    refetchInterval: ({ state }) => getPollInterval(state.data ? [state.data.claim] : []),
    // During a recording, this tab is in the background, and the tester must still learn that the claim has ended.
    refetchIntervalInBackground: true,
  });
}

const availableRoastsIntervalMs = 30_000;

export type AvailableRoastsQuery = ReturnType<typeof useAvailableRoasts>;

/** Roasts that the tester can claim now. Polled, because other testers claim them too. */
export function useAvailableRoasts() {
  return useInfiniteQuery({
    queryKey: availableRoastsKey,
    queryFn: ({ pageParam: cursor }) => call(listAvailableRoasts, { query: { cursor } }),
    staleTime: 0,
    refetchInterval: availableRoastsIntervalMs,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    select: ({ pages }) => ({
      roasts: pages.flatMap(({ roasts }) => roasts),
      blockedBy: pages[0]?.blockedBy ?? null,
      elsewhere: pages[0]?.elsewhere ?? null,
    }),
  });
}

/** Converts the claim's expiry to the local clock, which may differ from the server's clock. */
export function adjustExpiryToLocalClock(claim: Claim, now = Date.now()): Claim {
  if (claim.secondsLeft === null) return claim;
  return { ...claim, expiresAt: new Date(now + claim.secondsLeft * 1000).toISOString() };
}

const claimIntervalsMs = { processing: 5000, waiting: 30_000 };

type PolledClaim = Pick<Claim, 'state'> & {
  delivery: Pick<NonNullable<Claim['delivery']>, 'status' | 'reviewReasons'> | null;
};

/** The poll interval for these claims in milliseconds, or false if nothing will change. */
export function getPollInterval(claims: readonly PolledClaim[]): number | false {
  if (claims.some(({ delivery }) => delivery && isProcessing(delivery))) return claimIntervalsMs.processing;
  const hasOpenClaim = claims.some(({ state, delivery }) => state === 'active' || delivery?.status === 'pending');
  return hasOpenClaim ? claimIntervalsMs.waiting : false;
}

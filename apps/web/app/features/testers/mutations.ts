import type { EndpointBody } from '@outloud/contract/endpoint';
import { updateCategories, updateDemographicProfile, updateTesterSettings } from '@outloud/contract/testers';
import { type MutationFunction, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../queries/client.ts';
import { availableRoastsKey } from '../../queries/shared-queries.ts';
import { testerProfileKey } from './queries.ts';

export function useUpdateDemographicProfile() {
  return useProfileMutation((body: EndpointBody<typeof updateDemographicProfile>) =>
    call(updateDemographicProfile, { body }),
  );
}

export function useUpdateCategories() {
  return useProfileMutation((body: EndpointBody<typeof updateCategories>) => call(updateCategories, { body }));
}

export function useUpdateSettings() {
  return useProfileMutation((body: EndpointBody<typeof updateTesterSettings>) => call(updateTesterSettings, { body }));
}

/** Every update returns the full profile and can change which roasts are available. */
function useProfileMutation<Data, Body>(mutationFn: MutationFunction<Data, Body>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (data) => {
      queryClient.setQueryData(testerProfileKey, data);
      queryClient.invalidateQueries({ queryKey: availableRoastsKey });
    },
  });
}

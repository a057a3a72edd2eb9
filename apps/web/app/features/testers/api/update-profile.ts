import type { BodyOf } from '@outloud/contract/endpoint';
import { updateCategories, updateDemographic, updateTesterSettings } from '@outloud/contract/testers';
import { type MutationFunction, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { availableKey } from './available.ts';
import { testerProfileKey } from './profile.ts';

export function useUpdateDemographic() {
  return useProfileMutation((body: BodyOf<typeof updateDemographic>) => call(updateDemographic, { body }));
}

export function useUpdateCategories() {
  return useProfileMutation((body: BodyOf<typeof updateCategories>) => call(updateCategories, { body }));
}

export function useUpdateSettings() {
  return useProfileMutation((body: BodyOf<typeof updateTesterSettings>) => call(updateTesterSettings, { body }));
}

/** Every update returns the full profile and can change which roasts are available. */
function useProfileMutation<Data, Body>(mutationFn: MutationFunction<Data, Body>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (data) => {
      queryClient.setQueryData(testerProfileKey, data);
      queryClient.invalidateQueries({ queryKey: availableKey });
    },
  });
}

import type { BodyOf } from '@outloud/contract/endpoint';
import { updateCategories, updateDemographic, updateTesterSettings } from '@outloud/contract/testers';
import { type MutationFunction, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';
import { availableKey } from './available.ts';
import { testerProfileKey } from './profile.ts';

export function useUpdateDemographic() {
  return useUpdate((body: BodyOf<typeof updateDemographic>) => call(updateDemographic, { body }));
}

export function useUpdateCategories() {
  return useUpdate((body: BodyOf<typeof updateCategories>) => call(updateCategories, { body }));
}

export function useUpdateSettings() {
  return useUpdate((body: BodyOf<typeof updateTesterSettings>) => call(updateTesterSettings, { body }));
}

/** Every change answers with the whole profile, and may change what somebody is offered. */
function useUpdate<Answer, Body>(mutationFn: MutationFunction<Answer, Body>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (answer) => {
      queries.setQueryData(testerProfileKey, answer);
      queries.invalidateQueries({ queryKey: availableKey });
    },
  });
}

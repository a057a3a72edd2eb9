import type { EndpointInput } from '@outloud/contract/endpoint';
import { applyAsTester } from '@outloud/contract/waitlist';
import { call } from '../../../lib/client.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';

export type Application = EndpointInput<typeof applyAsTester>['body'];

export function useApplyAsTester() {
  return useSingleMutation({ mutationFn: (body: Application) => call(applyAsTester, { body }) });
}

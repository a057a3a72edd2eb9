import type { InputOf } from '@outloud/contract/endpoint';
import { applyAsTester } from '@outloud/contract/waitlist';
import { call } from '../../../lib/client.ts';
import { useSingleMutation } from '../../../lib/single-mutation.ts';

export type Application = InputOf<typeof applyAsTester>['body'];

export function useApply() {
  return useSingleMutation({ mutationFn: (body: Application) => call(applyAsTester, { body }) });
}

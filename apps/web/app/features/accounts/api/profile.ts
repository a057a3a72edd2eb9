import { getProfile } from '@outloud/contract/accounts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';

export const profileKey = ['profile'];

export function useProfile() {
  return useQuery({ queryKey: profileKey, queryFn: () => call(getProfile), select: ({ user }) => user });
}

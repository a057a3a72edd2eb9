import { useSession } from '../../../lib/session.ts';

export function useFirstName(): string {
  return useSession().user?.fullName.split(' ')[0] ?? '';
}

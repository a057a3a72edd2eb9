import { siteConfig } from '@outloud/contract/system';
import { useQuery } from '@tanstack/react-query';
import { call } from './client.ts';

/** The public settings of this installation, or undefined until they are known. */
export function useSiteConfig() {
  return useQuery({ queryKey: ['site-config'], queryFn: () => call(siteConfig), staleTime: Number.POSITIVE_INFINITY })
    .data;
}

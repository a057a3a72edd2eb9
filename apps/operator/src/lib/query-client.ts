import { QueryClient } from '@tanstack/react-query';

// Without a connection a call must fail and say so; by default it would wait unseen until the browser is back online.
const networkMode = 'always';

export const queryClient = new QueryClient({
  defaultOptions: { queries: { networkMode, retry: false }, mutations: { networkMode } },
});

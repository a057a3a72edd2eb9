import { QueryClient } from '@tanstack/react-query';

// Offline requests fail with an error. By default they would wait silently until the browser is online again.
const networkMode = 'always';

export const queryClient = new QueryClient({
  defaultOptions: { queries: { networkMode, retry: false }, mutations: { networkMode } },
});

/** Query options for a POST: each page view sends one request, and only an explicit refetch repeats it. */
export const runOnceOptions = {
  retry: false,
  retryOnMount: false,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

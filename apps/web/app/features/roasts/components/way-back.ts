import { useLocation } from 'react-router';

type FromList = { list: string };

/** Goes along with a link from the list, so that the way back leads to the same filter and page. */
export function useListState(): FromList {
  return { list: useLocation().search };
}

/** The query of the list that somebody came from. */
export function useListSearch(): string {
  const state: Partial<FromList> | null = useLocation().state;
  return typeof state?.list === 'string' ? state.list : '';
}

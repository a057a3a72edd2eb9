import { useSearchParams } from 'react-router';

const param = 'application';

/** The open application is stored in the URL, so that it can be linked to and the back button closes it. */
export function useOpenApplication() {
  const [searchParams, setSearchParams] = useSearchParams();
  const without = new URLSearchParams(searchParams);
  without.delete(param);
  return {
    id: searchParams.get(param),
    close: () => setSearchParams(without, { replace: true, preventScrollReset: true }),
    getLink: (id: string) => `?${new URLSearchParams([...without, [param, id]])}`,
  };
}

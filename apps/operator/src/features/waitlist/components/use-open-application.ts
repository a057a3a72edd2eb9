import { useSearchParams } from 'react-router';

const param = 'application';

/** The open application is stored in the URL, so that it can be linked to and the back button closes it. */
export function useOpenApplication() {
  const [searchParams, setSearchParams] = useSearchParams();
  const otherParams = new URLSearchParams(searchParams);
  otherParams.delete(param);
  return {
    id: searchParams.get(param),
    close: () => setSearchParams(otherParams, { replace: true, preventScrollReset: true }),
    getLink: (id: string) => `?${new URLSearchParams([...otherParams, [param, id]])}`,
  };
}

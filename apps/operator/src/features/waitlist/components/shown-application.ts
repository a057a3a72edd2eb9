import { useSearchParams } from 'react-router';

const parameter = 'application';

/** Which application is open is part of the address: it can be linked to, and going back closes it. */
export function useShownApplication() {
  const [parameters, setParameters] = useSearchParams();
  const without = new URLSearchParams(parameters);
  without.delete(parameter);
  return {
    id: parameters.get(parameter),
    close: () => setParameters(without, { replace: true, preventScrollReset: true }),
    linkTo: (id: string) => `?${new URLSearchParams([...without, [parameter, id]])}`,
  };
}

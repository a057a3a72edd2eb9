import { type StatementKind, statementKinds } from '@outloud/domain/credits';
import { useSearchParams } from 'react-router';

const kindParam = 'kind';

/** The selected kind is stored in the URL, so that it survives a reload and can be shared. */
export function useStatementKind(): [StatementKind | undefined, (kind: StatementKind | undefined) => void] {
  const [search, setSearch] = useSearchParams();
  const kind = statementKinds.find((candidate) => candidate === search.get(kindParam));
  const setKind = (next: StatementKind | undefined) =>
    setSearch(
      (previousParams) => {
        const params = new URLSearchParams(previousParams);
        if (next === undefined) params.delete(kindParam);
        else params.set(kindParam, next);
        return params;
      },
      { replace: true, preventScrollReset: true },
    );
  return [kind, setKind];
}

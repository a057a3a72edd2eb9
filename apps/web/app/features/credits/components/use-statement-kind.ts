import { type StatementKind, statementKinds } from '@outloud/domain/credits';
import { useSearchParams } from 'react-router';

const parameter = 'kind';

/** The selected kind is stored in the URL, so that it survives a reload and can be shared. */
export function useStatementKind(): [StatementKind | undefined, (kind: StatementKind | undefined) => void] {
  const [search, setSearch] = useSearchParams();
  const kind = statementKinds.find((candidate) => candidate === search.get(parameter));
  const setKind = (next: StatementKind | undefined) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (next === undefined) after.delete(parameter);
        else after.set(parameter, next);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return [kind, setKind];
}

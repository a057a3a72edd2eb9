import { kindLabels } from '@outloud/app-kit/statement.labels';
import { type StatementKind, statementKinds } from '@outloud/domain/credits';
import { Button } from '@outloud/ui/button';
import { Card } from '@outloud/ui/card';
import { FilterMenu } from '@outloud/ui/overlays/dropdown-menu';
import { Download } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { useExportTransactions } from './mutations.ts';
import { sectionIds } from './section-link.tsx';
import { StatementList } from './statement-list.tsx';

export function Statement() {
  const [kind, setKind] = useStatementKind();
  const showAll = () => {
    // The clicked button disappears with the empty list, so move the focus to the card.
    document.getElementById(sectionIds.statement)?.focus({ preventScroll: true });
    setKind(undefined);
  };
  return (
    <Card
      id={sectionIds.statement}
      tabIndex={-1}
      title="Statement"
      description="Every credit in and out, newest first."
      action={<ExportButton />}
    >
      <div className="mb-4">
        <FilterMenu name="Kind" allLabel="All" labels={kindLabels} chosen={kind} onChoose={setKind} />
      </div>
      {/* The key resets the list's pages and focus when the kind changes. */}
      <StatementList key={kind} kind={kind} onShowAll={showAll} />
    </Card>
  );
}

function ExportButton() {
  const { mutate, isPending } = useExportTransactions();
  return (
    <Button variant="secondary" size="sm" pending={isPending} onClick={() => mutate()}>
      {!isPending && <Download aria-hidden="true" className="size-4" />}
      <span>
        <span className="max-sm:sr-only">Download </span>CSV
      </span>
    </Button>
  );
}

const kindParam = 'kind';

/** The selected kind is stored in the URL, so that it survives a reload and can be shared. */
function useStatementKind(): [StatementKind | undefined, (kind: StatementKind | undefined) => void] {
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

import { Card } from '@outloud/ui/card';
import { FilterMenu } from '@outloud/ui/filter-menu';
import { ExportButton } from './export-button.tsx';
import { sectionIds } from './section-ids.ts';
import { kindLabels } from './statement.labels.ts';
import { StatementList } from './statement-list.tsx';
import { useStatementKind } from './use-statement-kind.ts';

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

import { Card } from '@outloud/ui/card';
import { FilterMenu } from '@outloud/ui/filter-menu';
import { ExportButton } from './export-button.tsx';
import { sections } from './sections.ts';
import { useStatementKind } from './statement-kind.ts';
import { StatementList } from './statement-list.tsx';
import { kindLabels } from './statement-words.ts';

export function Statement() {
  const [kind, choose] = useStatementKind();
  const showAll = () => {
    // The button that was pressed goes with the empty list.
    document.getElementById(sections.statement)?.focus({ preventScroll: true });
    choose(undefined);
  };
  return (
    <Card
      id={sections.statement}
      tabIndex={-1}
      title="Statement"
      description="Every credit in and out, newest first."
      action={<ExportButton />}
    >
      <div className="mb-4">
        <FilterMenu name="Kind" all="All" labels={kindLabels} chosen={kind} onChoose={choose} />
      </div>
      {/* Another kind is another list: what one has loaded or focused is not the other's. */}
      <StatementList key={kind} kind={kind} onShowAll={showAll} />
    </Card>
  );
}

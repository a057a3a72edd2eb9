import { Card } from '@outloud/ui/card';
import { ExportButton } from './export-button.tsx';
import { sections } from './sections.ts';
import { StatementFilter, useStatementKind } from './statement-filter.tsx';
import { StatementList } from './statement-list.tsx';

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
      <StatementFilter kind={kind} onChoose={choose} />
      {/* Another kind is another list: what one has loaded or focused is not the other's. */}
      <StatementList key={kind} kind={kind} onShowAll={showAll} />
    </Card>
  );
}

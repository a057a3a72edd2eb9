import type { StatementKind } from '@outloud/domain/credits';
import { Button } from '@outloud/ui/button';
import { EmptyState } from '@outloud/ui/empty-state';
import { kindLabels } from './statement.labels.ts';

type EmptyStatementProps = { kind: StatementKind | undefined; onShowAll: () => void };

export function EmptyStatement({ kind, onShowAll }: EmptyStatementProps) {
  return (
    <EmptyState
      title={kind ? `No “${kindLabels[kind]}” transactions` : 'No transactions yet'}
      text={
        kind
          ? 'Choose another kind, or show all transactions.'
          : 'Buy credits, and your first purchase appears here with its receipt.'
      }
    >
      {kind && (
        <Button variant="secondary" size="sm" onClick={onShowAll}>
          Show all transactions
        </Button>
      )}
    </EmptyState>
  );
}

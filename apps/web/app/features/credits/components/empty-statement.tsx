import type { StatementKind } from '@outloud/domain/credits';
import { Button } from '@outloud/ui/button';
import { EmptyState } from '@outloud/ui/empty-state';
import { kindLabels } from './statement-words.ts';

type EmptyStatementProps = { kind: StatementKind | undefined; onShowAll: () => void };

export function EmptyStatement({ kind, onShowAll }: EmptyStatementProps) {
  return (
    <EmptyState
      title={kind ? `Nothing under “${kindLabels[kind]}”` : 'Nothing has moved yet'}
      text={
        kind
          ? 'Your statement may have entries of other kinds.'
          : 'Your first purchase will stand here, with its receipt.'
      }
    >
      {kind && (
        <Button variant="secondary" size="sm" onClick={onShowAll}>
          Show all kinds
        </Button>
      )}
    </EmptyState>
  );
}

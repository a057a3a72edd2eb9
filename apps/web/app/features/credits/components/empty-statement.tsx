import type { StatementKind } from '@outloud/domain/credits';
import { Button } from '@outloud/ui/button';
import { kindLabels } from './statement-words.ts';

type EmptyStatementProps = { kind: StatementKind | undefined; onShowAll: () => void };

export function EmptyStatement({ kind, onShowAll }: EmptyStatementProps) {
  return (
    <div className="grid justify-items-center gap-3 rounded-xl bg-sunken px-5 py-10 text-center">
      <p className="font-semibold">{kind ? `Nothing under “${kindLabels[kind]}”` : 'Nothing has moved yet'}</p>
      <p className="max-w-sm text-muted text-sm leading-6">
        {kind
          ? 'Your statement may have entries of other kinds.'
          : 'Your first purchase will stand here, with its receipt.'}
      </p>
      {kind && (
        <Button variant="secondary" size="sm" onClick={onShowAll}>
          Show all kinds
        </Button>
      )}
    </div>
  );
}

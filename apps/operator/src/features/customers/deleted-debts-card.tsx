import { formatCreditCount } from '@outloud/app-kit/format';
import { AttentionCard } from '../../lib/attention-card.tsx';
import { formatLongDateTime } from '../../lib/format.ts';
import { TwoLines } from '../../lib/text.tsx';
import { useDeletedDebts } from './customers.queries.ts';
import { WriteOffDebt } from './write-off-debt.tsx';

/** A debt leaves the list when a new account takes it over or an operator writes it off. */
export function DeletedDebtsCard() {
  return (
    <AttentionCard
      title="Debts of deleted accounts"
      description="Credits that a deleted account owes. A new account with one of its email addresses takes over the debt within 12 months."
      tone="warn"
      query={useDeletedDebts()}
      select={(debts) => ({ rows: debts, total: debts.length })}
      getKey={({ _id }) => _id}
      emptyText="No deleted account owes credits."
    >
      {({ _id, debt, deletedAt }) => (
        <>
          <span className="min-w-0">
            <TwoLines below={`Deleted ${formatLongDateTime(deletedAt)}`}>
              <span className="font-semibold tabular-nums">{formatCreditCount(debt)}</span>
            </TwoLines>
          </span>
          <WriteOffDebt
            customerId={_id}
            debt={debt}
            effect={`The deleted account no longer owes ${formatCreditCount(debt)}, and no new account takes over the debt.`}
            size="sm"
          />
        </>
      )}
    </AttentionCard>
  );
}

import { formatNumber } from '@outloud/app-kit/format';
import type { LedgerAudit } from '@outloud/contract/operators/reports';
import { Alert } from '@outloud/ui/alert';
import { Badge } from '@outloud/ui/badge';
import { Button } from '@outloud/ui/button';
import { Card } from '@outloud/ui/card';
import { Fact, Facts } from '../../lib/details.tsx';
import { formatLongDateTime } from '../../lib/format.ts';
import { QueryContent } from '../../lib/query-content.tsx';
import { useLedgerAudit } from './reports.queries.ts';

export function LedgerAuditCard() {
  const { audit, start, error, isRunning } = useLedgerAudit();
  return (
    <Card
      title="Ledger audit"
      description="Checks that every credit is accounted for. Runs every night."
      action={
        <Button variant="secondary" size="sm" pending={isRunning} onClick={() => start()}>
          {isRunning ? 'Running...' : 'Run now'}
        </Button>
      }
    >
      {error && <Alert variant="destructive" title={error.message} className="mb-4" />}
      <QueryContent query={audit} rows={3}>
        {({ audit: lastAudit }) =>
          lastAudit ? <Findings audit={lastAudit} /> : <p className="text-muted text-sm">The audit has not run yet.</p>
        }
      </QueryContent>
    </Card>
  );
}

/** The list of checks is collapsed if all checks passed, and expanded if there are problems. */
function Findings({ audit: { ranAt, clean, checks } }: { audit: LedgerAudit }) {
  return (
    <>
      <p role="status" className="mb-4 flex flex-wrap items-center gap-2 text-sm">
        <Badge variant={clean ? 'good' : 'bad'}>{clean ? 'Clean' : 'Problems found'}</Badge>
        <time dateTime={ranAt} className="text-muted">
          {formatLongDateTime(ranAt)}
        </time>
      </p>
      <details key={ranAt} open={!clean}>
        <summary className="mb-2 w-fit cursor-pointer rounded-sm font-medium text-sm">{checks.length} checks</summary>
        <Facts>
          {checks.map(({ name, checked, problems }) => (
            <Fact key={name} name={name}>
              {problems.length === 0 ? (
                `${formatNumber(checked)} checked`
              ) : (
                <ul className="font-normal text-bad">
                  {problems.map((problem) => (
                    <li key={problem}>{problem}</li>
                  ))}
                </ul>
              )}
            </Fact>
          ))}
        </Facts>
      </details>
    </>
  );
}

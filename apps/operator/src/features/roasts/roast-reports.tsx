import { Button } from '@outloud/ui/button';
import { Card } from '@outloud/ui/card';
import { useState } from 'react';
import { ConfirmDialog } from '../../lib/confirm-dialog.tsx';
import { Prose } from '../../lib/details.tsx';
import { formatLongDateTime } from '../../lib/format.ts';
import { type RoastDetail, useResumeRoast } from './roasts.queries.ts';

type RoastReportsProps = { roast: RoastDetail['roastRequest'] };

/** Tester reports about the site, with a Resume button. Renders nothing if there are no reports. */
export function RoastReports({ roast: { _id, pausedAt, reports } }: RoastReportsProps) {
  if (!pausedAt && reports.length === 0) return null;
  return (
    <Card
      title="Reports"
      description={
        pausedAt
          ? `Paused since ${formatLongDateTime(pausedAt)}. Testers cannot claim this request until you resume it. Cancel it if the site is harmful.`
          : 'Reviewed. Testers can claim this request again.'
      }
      action={pausedAt && <ResumeButton id={_id} />}
    >
      <ul className="divide-y divide-line border-line border-t">
        {reports.map(({ testerName, report, reportedAt }) => (
          <li key={reportedAt} className="grid gap-1 py-3 text-sm leading-6 last:pb-0">
            <p className="text-muted">
              <span className="font-semibold text-ink">{testerName}</span>, {formatLongDateTime(reportedAt)}
            </p>
            <Prose text={report} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function ResumeButton({ id }: { id: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const { mutate: resume, error, isPending, reset } = useResumeRoast(id);
  const close = () => {
    reset();
    setIsOpen(false);
  };
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setIsOpen(true)}>
        Resume
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={close}
        title="Resume this request?"
        description="Testers can claim this request again right away. Check the site first."
        confirmLabel="Resume request"
        tone="primary"
        withReason="required"
        reasonHint="For the audit log."
        error={error}
        pending={isPending}
        onConfirm={({ reason }) => resume({ reason }, { onSuccess: close })}
      />
    </>
  );
}

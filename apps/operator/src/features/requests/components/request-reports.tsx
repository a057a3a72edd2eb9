import { Button } from '@outloud/ui/button';
import { Card } from '@outloud/ui/card';
import { useState } from 'react';
import { ConfirmDialog } from '../../../lib/confirm-dialog.tsx';
import { Prose } from '../../../lib/detail.tsx';
import { formatDateAndTime } from '../../../lib/format-time.ts';
import type { RequestDetail } from '../api/requests.ts';
import { useResumeRequest } from '../api/resume.ts';

type RequestReportsProps = { request: RequestDetail['roastRequest'] };

/** What testers have said about the site, and the way on; nothing where nobody has. */
export function RequestReports({ request: { _id, pausedAt, reports } }: RequestReportsProps) {
  if (!pausedAt && reports.length === 0) return null;
  return (
    <Card
      title="Reports"
      description={
        pausedAt
          ? `Paused since ${formatDateAndTime(pausedAt)}: nobody takes it on until it is resumed. Cancel it if the site is harmful.`
          : 'Looked at: testers can take it on again.'
      }
      action={pausedAt && <Resume id={_id} />}
    >
      <ul className="divide-y divide-line border-line border-t">
        {reports.map(({ testerName, report, reportedAt }) => (
          <li key={reportedAt} className="grid gap-1 py-3 text-sm leading-6 last:pb-0">
            <p className="text-muted">
              <span className="font-semibold text-ink">{testerName}</span>, {formatDateAndTime(reportedAt)}
            </p>
            <Prose text={report} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Resume({ id }: { id: string }) {
  const [isAsked, setIsAsked] = useState(false);
  const { mutate: resume, error, isPending, reset } = useResumeRequest(id);
  const close = () => {
    reset();
    setIsAsked(false);
  };
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setIsAsked(true)}>
        Resume
      </Button>
      <ConfirmDialog
        open={isAsked}
        onClose={close}
        title="Resume this request?"
        description="Testers can take it on again at once. Look at the site first."
        confirmLabel="Resume"
        tone="primary"
        asksReason="required"
        reasonHint="For the audit log."
        error={error}
        pending={isPending}
        onConfirm={({ reason }) => resume({ reason }, { onSuccess: close })}
      />
    </>
  );
}

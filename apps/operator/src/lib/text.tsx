import { TextLink } from '@outloud/app-kit/text-link';
import type { ReactNode } from 'react';
import { paths } from './paths.ts';

/** Links to the audit log, filtered by one subject. */
export function AuditLogLink({ subjectId }: { subjectId: string }) {
  return <TextLink to={`${paths.auditLog}?search=${subjectId}`}>Audit log</TextLink>;
}

/** A primary line with small secondary text below it. */
export function TwoLines({ below, children }: { below: ReactNode; children: ReactNode }) {
  return (
    <>
      {children}
      {below && <span className="block text-muted text-xs leading-5">{below}</span>}
    </>
  );
}

const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const timeFormat = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

/** A date with the time of day below it. */
export function Timestamp({ at }: { at: string }) {
  const date = new Date(at);
  return (
    <time dateTime={at} className="whitespace-nowrap tabular-nums">
      {dateFormat.format(date)}
      <span className="block font-normal text-muted text-xs leading-4"> {timeFormat.format(date)}</span>
    </time>
  );
}

import { TextLink } from '@outloud/app-kit/text-link';
import { listActions } from '@outloud/contract/operators/actions';
import { getOperatorCustomer } from '@outloud/contract/operators/customers';
import { Badge } from '@outloud/ui/badge';
import type { ReactNode } from 'react';
import { IfAllowed } from './access.tsx';
import { paths } from './paths.ts';

/** Links to the audit log, filtered by a record ID or a merchant ID. */
export function AuditLogLink({ search }: { search: string }) {
  return (
    <IfAllowed endpoint={listActions} fallback={<span className="text-muted">Only for owners</span>}>
      <TextLink to={`${paths.auditLog}?search=${encodeURIComponent(search)}`}>Audit log</TextLink>
    </IfAllowed>
  );
}

/** The name of a customer, with a link for operators who may open the customer. */
export function CustomerLink({ id, name }: { id: string; name: string }) {
  return (
    <IfAllowed endpoint={getOperatorCustomer} fallback={name}>
      <TextLink to={paths.customer(id)}>{name}</TextLink>
    </IfAllowed>
  );
}

/** Marks a review by own people of a customer, who have no account. */
export function GuestBadge() {
  return <Badge variant="plain">Guest</Badge>;
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

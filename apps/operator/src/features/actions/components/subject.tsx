import type { LoggedAction } from '@outloud/contract/operators/actions';
import type { ActionSubject } from '@outloud/domain/operators';
import { TextLink } from '../../../lib/text-link.tsx';
import { paths } from '../../../paths.ts';
import { subjectLabels } from './action-words.ts';

/** Where there is a page of it. */
const pages: Partial<Record<ActionSubject, (id: string) => string>> = {
  delivery: paths.delivery,
  request: paths.request,
  tester: paths.tester,
  customer: paths.customer,
  application: (id) => `${paths.waitlist}?application=${id}`,
};

/** What it was done to, linked to its page. What was deleted has none any more. */
export function Subject({ action: { action, subjectType, subjectId } }: { action: LoggedAction }) {
  if (!subjectType || !subjectId) return null;
  const page = action === 'delivery_deleted' ? undefined : pages[subjectType];
  const name = `${subjectLabels[subjectType]} ${subjectId}`;
  return <p className="text-muted">{page ? <TextLink to={page(subjectId)}>{name}</TextLink> : name}</p>;
}

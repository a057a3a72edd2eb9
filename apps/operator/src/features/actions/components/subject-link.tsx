import type { LoggedAction } from '@outloud/contract/operators/actions';
import type { ActionSubject } from '@outloud/domain/operators';
import { TextLink } from '../../../lib/text-link.tsx';
import { paths } from '../../../paths.ts';
import { subjectLabels } from './action.labels.ts';

/** Contains only subjects that have a page. */
const subjectPaths: Partial<Record<ActionSubject, (id: string) => string>> = {
  delivery: paths.delivery,
  request: paths.request,
  tester: paths.tester,
  customer: paths.customer,
  application: (id) => `${paths.waitlist}?application=${id}`,
};

/** The affected record, with a link unless the record was deleted. */
export function SubjectLink({ action: { action, subjectType, subjectId } }: { action: LoggedAction }) {
  if (!subjectType || !subjectId) return null;
  const getPath = action === 'delivery_deleted' ? undefined : subjectPaths[subjectType];
  const name = `${subjectLabels[subjectType]} ${subjectId}`;
  return <p className="text-muted">{getPath ? <TextLink to={getPath(subjectId)}>{name}</TextLink> : name}</p>;
}

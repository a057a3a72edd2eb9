import { paths } from '../paths.ts';
import { TextLink } from './text-link.tsx';

/** Links to the audit log, filtered by one subject. */
export function AuditLogLink({ subjectId }: { subjectId: string }) {
  return <TextLink to={`${paths.auditLog}?search=${subjectId}`}>Audit log</TextLink>;
}

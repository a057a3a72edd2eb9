import { paths } from '../paths.ts';
import { TextLink } from './text-link.tsx';

/** What operators have done to something. */
export function LogLink({ subject }: { subject: string }) {
  return <TextLink to={`${paths.actions}?search=${subject}`}>Audit log</TextLink>;
}

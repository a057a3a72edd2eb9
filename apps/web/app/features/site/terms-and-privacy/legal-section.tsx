import type { ReactNode } from 'react';
import { contactEmail } from '../../../site-config.ts';

export type LegalSection = { id: string; title: string; body: ReactNode };

export function ContactEmail() {
  return <a href={`mailto:${contactEmail}`}>{contactEmail}</a>;
}

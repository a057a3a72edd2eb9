import type { ComponentProps } from 'react';
import { Link, useLocation } from 'react-router';

/** Ids of the linked sections of the credits page. */
export const sectionIds = { buy: 'buy', statement: 'statement' } as const;

type SectionLinkProps = Omit<ComponentProps<typeof Link>, 'to'> & { to: string };

/** Links to a section of the page. The router scrolls to the section, and this component moves the focus. */
export function SectionLink({ to: section, ...link }: SectionLinkProps) {
  const { search } = useLocation();
  const focus = () => document.getElementById(section)?.focus({ preventScroll: true });
  return <Link to={{ search, hash: section }} onClick={focus} {...link} />;
}

import type { ComponentProps } from 'react';
import { Link, useLocation } from 'react-router';

type SectionLinkProps = Omit<ComponentProps<typeof Link>, 'to'> & { to: string };

/** To another part of the page. The router scrolls there; the focus has to be taken along. */
export function SectionLink({ to: section, ...link }: SectionLinkProps) {
  const { search } = useLocation();
  const focus = () => document.getElementById(section)?.focus({ preventScroll: true });
  return <Link to={{ search, hash: section }} onClick={focus} {...link} />;
}

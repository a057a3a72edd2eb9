import type { ComponentProps } from 'react';
import { Link } from 'react-router';

export function TextLink(props: Omit<ComponentProps<typeof Link>, 'className'>) {
  return (
    <Link
      {...props}
      className="rounded-sm font-semibold text-ember underline decoration-ember/40 underline-offset-4 hover:text-ember-strong hover:decoration-current"
    />
  );
}

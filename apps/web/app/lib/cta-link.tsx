import { Button } from '@outloud/ui/button';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

export function CtaLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Button asChild size="lg" className="mt-6 w-full">
      <Link to={to}>{children}</Link>
    </Button>
  );
}

import { Button } from '@outloud/ui/button';
import { ShieldX } from 'lucide-react';
import { Link } from 'react-router';
import { PageTitle } from '../../../lib/page-title.tsx';
import { paths } from '../../../paths.ts';

export function AccessDenied() {
  return (
    <>
      <ShieldX aria-hidden="true" strokeWidth={1.5} className="mb-4 size-10 text-muted" />
      <PageTitle>Access Denied</PageTitle>
      <p className="mt-3 text-lg">You don't have permission to access this admin area.</p>
      <p className="mt-1 text-muted">Only authorized administrators can upload roast deliveries.</p>
      <Button asChild className="mt-6">
        <Link to={paths.dashboard}>Back to the dashboard</Link>
      </Button>
    </>
  );
}

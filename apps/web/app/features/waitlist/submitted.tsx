import { Button } from '@outloud/ui/button';
import { Link } from 'react-router';
import { DonePage } from '../../lib/done-page.tsx';
import { paths } from '../../paths.ts';
import { Steps } from './pitch/steps.tsx';

export function Submitted({ email }: { email: string }) {
  const lead = (
    <>
      Thank you. We will write to <strong className="font-semibold text-ink">{email}</strong>, so check that inbox and
      its spam folder. If you applied with this email before, your first application counts.
    </>
  );
  return (
    <DonePage title="Application Submitted!" lead={lead}>
      <h2 className="mt-12 mb-6 font-bold text-2xl tracking-[-0.02em]">What happens next</h2>
      <Steps done={1} />
      <Button asChild size="lg" className="mt-12">
        <Link to={paths.landing}>Back to Home</Link>
      </Button>
    </DonePage>
  );
}

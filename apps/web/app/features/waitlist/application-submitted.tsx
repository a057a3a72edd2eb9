import { Button } from '@outloud/ui/button';
import { Link } from 'react-router';
import { SuccessPage } from '../../lib/success-page.tsx';
import { paths } from '../../paths.ts';
import { ApplicationSteps } from './pitch/application-steps.tsx';

export function ApplicationSubmitted({ email }: { email: string }) {
  const lead = (
    <>
      Thank you. We will email <strong className="font-semibold text-ink">{email}</strong>, so check that inbox and its
      spam folder. If you applied with this email address before, we use your first application.
    </>
  );
  return (
    <SuccessPage title="Application Submitted!" lead={lead}>
      <h2 className="mt-12 mb-6 font-bold text-2xl tracking-[-0.02em]">What happens next</h2>
      <ApplicationSteps skippedSteps={1} />
      <Button asChild size="lg" className="mt-12">
        <Link to={paths.landing}>Back to Home</Link>
      </Button>
    </SuccessPage>
  );
}

import { Button } from '@outloud/ui/button';
import { Link } from 'react-router';
import { SuccessPage } from '../../lib/success-page.tsx';
import { paths } from '../../paths.ts';

export function MessageSent({ email, onSendAnother }: { email: string; onSendAnother: () => void }) {
  const lead = (
    <>
      Your message is on its way to our inbox. A person reads it and replies to{' '}
      <strong className="font-semibold text-ink">{email}</strong>. We send no automatic copy, so the next email from us
      is the reply.
    </>
  );
  return (
    <SuccessPage title="Heard, loud and clear." lead={lead}>
      <div className="mt-10 flex flex-wrap gap-3">
        <Button asChild size="lg">
          <Link to={paths.landing}>Back to Home</Link>
        </Button>
        <Button size="lg" variant="secondary" onClick={onSendAnother}>
          Send another message
        </Button>
      </div>
    </SuccessPage>
  );
}

import { PageTitle } from '../../../lib/page-title.tsx';
import { useSession } from '../../../lib/session.ts';
import { RequestForm } from './request-form.tsx';

export function RequestPage() {
  const { user } = useSession();
  return (
    <>
      <PageTitle>Request a Website Roast</PageTitle>
      <p className="mt-2 max-w-xl text-lg text-muted leading-7">
        Choose the website to review and the people who review it.
      </p>
      {/* The key resets the form when another user signs in from another tab. */}
      {user && <RequestForm key={user._id} owner={user._id} />}
    </>
  );
}

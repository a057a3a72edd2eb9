import { Card } from '@outloud/ui/card';
import { PageTitle } from '../../lib/page-title.tsx';
import { useSession } from '../../lib/session.ts';
import { TextLink } from '../../lib/text-link.tsx';
import { paths } from '../../paths.ts';

/** Where testers arrive for as long as there is no list of reviews to choose from. */
export function Welcome() {
  const { user } = useSession();
  if (!user) return null;
  const [firstName] = user.fullName.split(' ');
  return (
    <>
      <PageTitle>Welcome, {firstName}</PageTitle>
      <Card title="Your tester account is set up" className="mt-8 max-w-2xl">
        <div className="grid gap-4 leading-7">
          <p>
            There is nothing to choose from on this page yet. For now our team hands out reviews itself: when a request
            fits your profile, we write to <strong className="font-semibold">{user.email}</strong>.
          </p>
          <p className="text-muted">
            How often that is depends on what customers ask for, so we cannot promise you a number. Is that the right
            address? You can change it on <TextLink to={paths.profile}>your profile</TextLink>.
          </p>
        </div>
      </Card>
    </>
  );
}

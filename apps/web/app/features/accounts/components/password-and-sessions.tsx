import type { Profile } from '@outloud/contract/accounts';
import { Button } from '@outloud/ui/button';
import { Card } from '@outloud/ui/card';
import { useEffect, useRef, useState } from 'react';
import { useSignOutOthers } from '../api/sign-out-others.ts';
import { FirstPassword } from './first-password.tsx';
import { PasswordForm } from './password-form.tsx';

export const passwordCard = {
  title: 'Password and sessions',
  description: 'A new password signs you out everywhere else. You can do that without one, too.',
};

export function PasswordAndSessions({ profile }: { profile: Profile }) {
  const [changing, setChanging] = useState(false);
  const others = useSignOutOthers();
  const change = useRef<HTMLButtonElement>(null);
  const wasChanging = useRef(false);

  // Leaving the form removes the focused button; the focus goes back to where it began.
  useEffect(() => {
    if (wasChanging.current && !changing) change.current?.focus();
    wasChanging.current = changing;
  }, [changing]);

  return (
    <Card {...passwordCard}>
      {!profile.hasPassword && <FirstPassword email={profile.email} />}
      {changing ? (
        <PasswordForm email={profile.email} onDone={() => setChanging(false)} />
      ) : (
        <div className="flex flex-wrap gap-3">
          {profile.hasPassword && (
            <Button ref={change} variant="secondary" onClick={() => setChanging(true)}>
              Change password
            </Button>
          )}
          <Button variant="secondary" pending={others.isPending} onClick={() => others.mutate()}>
            {others.isPending ? 'Signing out...' : 'Sign out everywhere else'}
          </Button>
        </div>
      )}
    </Card>
  );
}

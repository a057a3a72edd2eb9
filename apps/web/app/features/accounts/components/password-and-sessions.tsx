import type { Profile } from '@outloud/contract/accounts';
import { Button } from '@outloud/ui/button';
import { Card } from '@outloud/ui/card';
import { useEffect, useRef, useState } from 'react';
import { useSignOutOtherSessions } from '../api/sign-out-other-sessions.ts';
import { PasswordForm } from './password-form.tsx';
import { SetFirstPassword } from './set-first-password.tsx';

export const passwordCard = {
  title: 'Password and sessions',
  description:
    'A new password signs you out everywhere else. You can also sign out everywhere else without changing your password.',
};

export function PasswordAndSessions({ profile }: { profile: Profile }) {
  const [isChanging, setIsChanging] = useState(false);
  const signOutOtherSessions = useSignOutOtherSessions();
  const changeButton = useRef<HTMLButtonElement>(null);
  const wasChanging = useRef(false);

  // Closing the form removes the focused button, so return focus to the button that opened the form.
  useEffect(() => {
    if (wasChanging.current && !isChanging) changeButton.current?.focus();
    wasChanging.current = isChanging;
  }, [isChanging]);

  return (
    <Card {...passwordCard}>
      {!profile.hasPassword && <SetFirstPassword email={profile.email} />}
      {isChanging ? (
        <PasswordForm email={profile.email} onDone={() => setIsChanging(false)} />
      ) : (
        <div className="flex flex-wrap gap-3">
          {profile.hasPassword && (
            <Button ref={changeButton} variant="secondary" onClick={() => setIsChanging(true)}>
              Change password
            </Button>
          )}
          <Button
            variant="secondary"
            pending={signOutOtherSessions.isPending}
            onClick={() => signOutOtherSessions.mutate()}
          >
            {signOutOtherSessions.isPending ? 'Signing out...' : 'Sign out everywhere else'}
          </Button>
        </div>
      )}
    </Card>
  );
}

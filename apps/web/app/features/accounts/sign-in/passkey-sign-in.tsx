import { PasskeyAlert } from '@outloud/app-kit/passkey-alert';
import { Button } from '@outloud/ui/button';
import { cn } from '@outloud/ui/cn';
import { KeyRound } from 'lucide-react';
import { passkeyClass } from '../../../site-config.ts';
import { useSignInWithPasskey } from '../mutations.ts';
import { useCanUsePasskeys } from '../use-can-use-passkeys.ts';

/** Signs in without an email: the browser offers the passkeys that it has for this site. */
export function PasskeySignIn({ getRemember }: { getRemember: () => boolean }) {
  const signIn = useSignInWithPasskey();
  if (!useCanUsePasskeys()) return null;
  return (
    <div className={cn('mt-6 border-line border-t pt-6', passkeyClass)}>
      {signIn.error && <PasskeyAlert error={signIn.error} className="mb-4" />}
      <Button
        variant="secondary"
        pending={signIn.isPending}
        onClick={() => signIn.mutate(getRemember())}
        className="w-full"
      >
        {!signIn.isPending && <KeyRound aria-hidden="true" className="size-5" />}
        {signIn.isPending ? 'Waiting for your passkey...' : 'Sign in with a passkey'}
      </Button>
    </div>
  );
}

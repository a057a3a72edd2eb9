import { ApiError } from '@outloud/contract/client';
import { Alert } from '@outloud/ui/alert';
import { useState } from 'react';
import { sessionEnding } from '../../../lib/session.ts';
import { useLogIn } from '../api/log-in.ts';
import { CodeStep } from './code-step.tsx';
import { CredentialsStep } from './credentials-step.tsx';

const isAskedForCode = (error: Error) => error instanceof ApiError && error.code === 'code_required';

/** Merchant id and secret key; then, for whoever has an authenticator app, its code. */
export function LoginForm() {
  const logIn = useLogIn();
  const [adminId, setAdminId] = useState('');
  const [password, setPassword] = useState('');
  const [asksCode, setAsksCode] = useState(false);
  const credentials = { adminId: adminId.trim(), password };
  const shared = {
    error: logIn.error && !isAskedForCode(logIn.error) ? logIn.error : null,
    pending: logIn.isPending,
    // An edit answers a refusal.
    onEdit: () => logIn.isError && logIn.reset(),
  };

  if (asksCode) {
    const goBack = () => {
      logIn.reset();
      setAsksCode(false);
    };
    return <CodeStep {...shared} onSend={(code) => logIn.mutate({ ...credentials, code })} onBack={goBack} />;
  }
  const send = () => logIn.mutate(credentials, { onError: (error) => isAskedForCode(error) && setAsksCode(true) });
  return (
    <>
      {sessionEnding() === 'ended' && (
        <Alert variant="info" title="Your session has ended">
          What you had not confirmed was not done. Sign in to go on where you were.
        </Alert>
      )}
      <CredentialsStep
        {...shared}
        adminId={adminId}
        password={password}
        onAdminId={setAdminId}
        onPassword={setPassword}
        onSend={send}
      />
    </>
  );
}

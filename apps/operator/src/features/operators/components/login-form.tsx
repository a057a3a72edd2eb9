import { ApiError } from '@outloud/contract/client';
import { Alert } from '@outloud/ui/alert';
import { useState } from 'react';
import { getSessionEndReason } from '../../../lib/session.ts';
import { useLogIn } from '../api/log-in.ts';
import { CodeStep } from './code-step.tsx';
import { CredentialsStep } from './credentials-step.tsx';

const isCodeRequired = (error: Error) => error instanceof ApiError && error.code === 'code_required';

/** Asks for the credentials, and then for a code if the operator has a second factor. */
export function LoginForm() {
  const logIn = useLogIn();
  const [adminId, setAdminId] = useState('');
  const [password, setPassword] = useState('');
  const [isCodeStep, setIsCodeStep] = useState(false);
  const credentials = { adminId: adminId.trim(), password };
  const stepProps = {
    error: logIn.error && !isCodeRequired(logIn.error) ? logIn.error : null,
    pending: logIn.isPending,
    // Editing a field hides the current error.
    onEdit: () => logIn.isError && logIn.reset(),
  };

  if (isCodeStep) {
    const goBack = () => {
      logIn.reset();
      setIsCodeStep(false);
    };
    return <CodeStep {...stepProps} onSend={(code) => logIn.mutate({ ...credentials, code })} onBack={goBack} />;
  }
  const send = () => logIn.mutate(credentials, { onError: (error) => isCodeRequired(error) && setIsCodeStep(true) });
  return (
    <>
      {getSessionEndReason() === 'expired' && (
        <Alert variant="info" title="Your session has ended">
          Your last action was completed only if you saw a confirmation. Sign in to continue.
        </Alert>
      )}
      <CredentialsStep
        {...stepProps}
        adminId={adminId}
        password={password}
        onAdminId={setAdminId}
        onPassword={setPassword}
        onSend={send}
      />
    </>
  );
}

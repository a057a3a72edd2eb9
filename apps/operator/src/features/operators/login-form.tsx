import { ApiError } from '@outloud/contract/client';
import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { ArrowLeft } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { getSessionEndReason } from '../../lib/session/session.ts';
import { CodeField } from './code-field.tsx';
import { CredentialsStep, type LoginStepProps } from './credentials-step.tsx';
import { useLogIn } from './operators.mutations.ts';

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

type CodeStepProps = LoginStepProps & { onSend: (code: string) => void; onBack: () => void };

function CodeStep({ error, pending, onEdit, onSend, onBack }: CodeStepProps) {
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);

  // Focuses the field on mount and after an error.
  useEffect(() => {
    if (!pending) field.current?.focus();
  }, [pending]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (code.trim() && !pending) onSend(code.trim());
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <p className="text-muted leading-6">Your credentials are correct. Enter a code to finish signing in.</p>
      {error && <Alert variant="destructive" title={error.message || 'Admin login failed'} />}
      <CodeField
        ref={field}
        hint="From your authenticator app. A recovery code works too."
        value={code}
        onChange={(text) => {
          onEdit();
          setCode(text);
        }}
      />
      <Button type="submit" size="lg" disabled={!code.trim()} pending={pending} className="mt-1">
        {pending ? 'Signing in...' : 'Sign in'}
      </Button>
      <Button variant="ghost" onClick={onBack} className="justify-self-start">
        <ArrowLeft aria-hidden="true" className="size-4" />
        Use different credentials
      </Button>
    </form>
  );
}

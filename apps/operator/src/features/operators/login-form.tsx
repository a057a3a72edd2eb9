import { PasskeyAlert } from '@outloud/app-kit/passkey-alert';
import { canBrowserUsePasskeys, PasskeyError } from '@outloud/app-kit/passkeys';
import { ApiError } from '@outloud/contract/client';
import type { SecondFactorRequest } from '@outloud/contract/operators/sessions';
import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { ArrowLeft, KeyRound } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { getSessionEndReason } from '../../lib/session/session.ts';
import { CodeField } from './code-field.tsx';
import { CredentialsStep, type LoginStepProps } from './credentials-step.tsx';
import { useLogIn } from './operators.mutations.ts';

const isCodeRequired = (error: Error): error is ApiError => error instanceof ApiError && error.code === 'code_required';

/** Asks for the credentials, and then for a passkey or a code if the operator has a second factor. */
export function LoginForm() {
  const logIn = useLogIn();
  const [adminId, setAdminId] = useState('');
  const [password, setPassword] = useState('');
  const [request, setRequest] = useState<SecondFactorRequest | null>(null);
  const [prefersCode, setPrefersCode] = useState(false);
  const credentials = { adminId: adminId.trim(), password };
  const stepProps = {
    error: logIn.error && !isCodeRequired(logIn.error) ? logIn.error : null,
    pending: logIn.isPending,
    // Editing a field hides the current error.
    onEdit: () => logIn.isError && logIn.reset(),
  };

  const showStep = (next: { request: SecondFactorRequest | null; prefersCode: boolean }) => {
    logIn.reset();
    setRequest(next.request);
    setPrefersCode(next.prefersCode);
  };
  const backButton = (
    <Button
      variant="ghost"
      onClick={() => showStep({ request: null, prefersCode: false })}
      className="justify-self-start"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      Use different credentials
    </Button>
  );

  const passkeyOptions = canBrowserUsePasskeys() ? request?.passkeyOptions : null;
  if (request && passkeyOptions && !prefersCode) {
    // The server rejects a challenge that it has seen, so only a canceled request can be repeated.
    const onError = (error: Error) => !(error instanceof PasskeyError) && setRequest(null);
    return (
      <PasskeyStep
        {...stepProps}
        onUsePasskey={() => logIn.mutate({ ...credentials, passkeyOptions }, { onError })}
        codeLabel={request.hasAuthenticatorApp ? 'Enter a code instead' : 'Enter a recovery code instead'}
        onUseCode={() => showStep({ request, prefersCode: true })}
        backButton={backButton}
      />
    );
  }
  if (request) {
    return (
      <CodeStep
        {...stepProps}
        hint={
          request.hasAuthenticatorApp ? 'From your authenticator app. A recovery code works too.' : 'A recovery code.'
        }
        onSend={(code) => logIn.mutate({ ...credentials, code })}
        backButton={backButton}
      />
    );
  }
  const send = () =>
    logIn.mutate(credentials, {
      onError: (error) =>
        isCodeRequired(error) && showStep({ request: error.details as SecondFactorRequest, prefersCode: false }),
    });
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

type PasskeyStepProps = LoginStepProps & {
  onUsePasskey: () => void;
  codeLabel: string;
  onUseCode: () => void;
  backButton: ReactNode;
};

function PasskeyStep({ error, pending, onUsePasskey, codeLabel, onUseCode, backButton }: PasskeyStepProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div className="grid gap-5">
      <p className="text-muted leading-6">Your credentials are correct. Use your passkey to finish signing in.</p>
      {error && <PasskeyAlert error={error} />}
      <Button ref={button} size="lg" pending={pending} onClick={onUsePasskey} className="mt-1">
        {!pending && <KeyRound aria-hidden="true" className="size-5" />}
        {pending ? 'Waiting for your passkey...' : 'Use your passkey'}
      </Button>
      <div className="grid justify-items-start gap-1">
        <Button variant="ghost" onClick={onUseCode}>
          {codeLabel}
        </Button>
        {backButton}
      </div>
    </div>
  );
}

type CodeStepProps = LoginStepProps & { hint: string; onSend: (code: string) => void; backButton: ReactNode };

function CodeStep({ error, pending, onEdit, hint, onSend, backButton }: CodeStepProps) {
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
        hint={hint}
        value={code}
        onChange={(text) => {
          onEdit();
          setCode(text);
        }}
      />
      <Button type="submit" size="lg" disabled={!code.trim()} pending={pending} className="mt-1">
        {pending ? 'Signing in...' : 'Sign in'}
      </Button>
      {backButton}
    </form>
  );
}

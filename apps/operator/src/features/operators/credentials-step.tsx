import { ApiError } from '@outloud/contract/client';
import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { Field } from '@outloud/ui/forms/field';
import { Input, SecretInput } from '@outloud/ui/forms/input';
import { type FormEvent, useEffect, useRef } from 'react';

const isUnreachable = (error: Error) => error instanceof ApiError && error.status === 0;

export type LoginStepProps = { error: Error | null; pending: boolean; onEdit: () => void };

type CredentialsStepProps = LoginStepProps & {
  adminId: string;
  password: string;
  onAdminId: (text: string) => void;
  onPassword: (text: string) => void;
  onSend: () => void;
};

export function CredentialsStep({ error, pending, onEdit, ...props }: CredentialsStepProps) {
  const { adminId, password } = props;
  const secretInput = useRef<HTMLInputElement>(null);
  const isComplete = adminId.trim() !== '' && password.trim() !== '';

  useEffect(() => {
    if (error) secretInput.current?.focus();
  }, [error]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isComplete && !pending) props.onSend();
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <p className="text-muted leading-6">Use the merchant credentials issued to you.</p>
      {error && (
        <Alert variant="destructive" title={error.message || 'Admin login failed'}>
          {isUnreachable(error) && 'The server did not respond. Your credentials were not checked.'}
        </Alert>
      )}
      <Field label="Merchant ID">
        {(control) => (
          <Input
            {...control}
            name="adminId"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={adminId}
            onChange={(event) => {
              onEdit();
              props.onAdminId(event.target.value);
            }}
          />
        )}
      </Field>
      <Field label="API Secret Key">
        {(control) => (
          <SecretInput
            {...control}
            ref={secretInput}
            secretName="secret key"
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => {
              onEdit();
              props.onPassword(event.target.value);
            }}
          />
        )}
      </Field>
      <Button type="submit" size="lg" disabled={!isComplete} pending={pending} className="mt-1">
        {pending ? 'Signing in...' : 'Sign in'}
      </Button>
    </form>
  );
}

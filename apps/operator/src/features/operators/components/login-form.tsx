import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { Field } from '@outloud/ui/field';
import { Input } from '@outloud/ui/input';
import { SecretInput } from '@outloud/ui/secret-input';
import { type FormEvent, useRef, useState } from 'react';
import { useLogIn } from '../api/log-in.ts';

export function LoginForm() {
  const logIn = useLogIn();
  const [adminId, setAdminId] = useState('');
  const [password, setPassword] = useState('');
  const secret = useRef<HTMLInputElement>(null);
  const isComplete = adminId.trim() !== '' && password.trim() !== '';

  function typed(set: (text: string) => void, text: string) {
    set(text);
    if (logIn.isError) logIn.reset();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isComplete || logIn.isPending) return;
    logIn.mutate({ adminId: adminId.trim(), password }, { onError: () => secret.current?.focus() });
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      {logIn.error && <Alert variant="destructive" title={logIn.error.message || 'Admin login failed'} />}
      <Field label="Merchant ID">
        {(control) => (
          <Input
            {...control}
            name="adminId"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={adminId}
            onChange={(event) => typed(setAdminId, event.target.value)}
          />
        )}
      </Field>
      <Field label="API Secret Key">
        {(control) => (
          <SecretInput
            {...control}
            ref={secret}
            noun="secret key"
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => typed(setPassword, event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" size="lg" disabled={!isComplete} pending={logIn.isPending} className="mt-1">
        {logIn.isPending ? 'Signing in...' : 'Sign in'}
      </Button>
    </form>
  );
}

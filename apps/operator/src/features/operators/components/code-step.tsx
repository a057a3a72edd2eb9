import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { ArrowLeft } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { CodeField } from './code-field.tsx';
import type { LoginStepProps } from './credentials-step.tsx';

type CodeStepProps = LoginStepProps & { onSend: (code: string) => void; onBack: () => void };

export function CodeStep({ error, pending, onEdit, onSend, onBack }: CodeStepProps) {
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

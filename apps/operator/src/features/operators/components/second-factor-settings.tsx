import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { toast } from '@outloud/ui/toaster';
import { type FormEvent, useRef, useState } from 'react';
import { Fact, Facts } from '../../../lib/facts.tsx';
import { focusHeading } from '../../../lib/focus-heading.ts';
import { useRemoveSecondFactor } from '../api/second-factor.ts';
import { CodeField } from './code-field.tsx';

const lowCodeCount = 3;

export function SecondFactorSettings({ codesLeft }: { codesLeft: number }) {
  return (
    <div className="grid gap-6">
      <Facts>
        <Fact name="Authenticator app">In use</Fact>
        <Fact name="Recovery codes left">{codesLeft}</Fact>
      </Facts>
      {codesLeft < lowCodeCount && (
        <Alert variant="warn" title="Few recovery codes left">
          Turn two-factor authentication off and on again to get new codes.
        </Alert>
      )}
      <TurnOffForm />
    </div>
  );
}

function TurnOffForm() {
  const remove = useRemoveSecondFactor();
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!code.trim() || remove.isPending) return;
    remove.mutate(code.trim(), {
      onSuccess: () => {
        toast.success('Two-factor authentication is off');
        focusHeading();
      },
      onError: () => field.current?.focus(),
    });
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="grid max-w-xs justify-items-start gap-4">
      <h3 className="font-semibold">Turn off two-factor authentication</h3>
      <div className="w-full">
        <CodeField
          ref={field}
          hint="From the app, or a recovery code."
          value={code}
          error={remove.error?.message}
          onChange={(text) => {
            if (remove.isError) remove.reset();
            setCode(text);
          }}
        />
      </div>
      <Button type="submit" variant="dangerOutline" disabled={!code.trim()} pending={remove.isPending}>
        Turn off
      </Button>
    </form>
  );
}

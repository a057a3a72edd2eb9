import { PasskeyAlert } from '@outloud/app-kit/passkey-alert';
import { canBrowserUsePasskeys, PasskeyError } from '@outloud/app-kit/passkeys';
import { Button } from '@outloud/ui/button';
import { KeyRound } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { CodeField } from './code-field.tsx';
import type { ProvenMutation } from './passkeys.queries.ts';

type ProofFormProps = {
  confirmLabel: string;
  hasPasskey: boolean;
  action: ProvenMutation;
  onSuccess: () => void;
};

/** Proves the second factor with a passkey or a code, to remove a second factor. */
export function ProofForm({ confirmLabel, hasPasskey, action, onSuccess }: ProofFormProps) {
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { mutate, error, isPending, variables } = action;
  const isCodeError = error !== null && variables !== null && !(error instanceof PasskeyError);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!code.trim() || isPending) return;
    mutate(code.trim(), { onSuccess, onError: () => field.current?.focus() });
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="grid justify-items-start gap-4">
      {error && !isCodeError && <PasskeyAlert error={error} className="w-full" />}
      {hasPasskey && canBrowserUsePasskeys() && (
        <>
          <Button
            variant="secondary"
            pending={isPending && variables === null}
            onClick={() => !isPending && mutate(null, { onSuccess })}
          >
            <KeyRound aria-hidden="true" className="size-5" />
            Confirm with a passkey
          </Button>
          <p className="text-muted text-sm">Or enter a code:</p>
        </>
      )}
      <div className="w-full">
        <CodeField
          ref={field}
          hint="From the app, or a recovery code."
          value={code}
          error={isCodeError ? error.message : undefined}
          onChange={(text) => {
            if (error) action.reset();
            setCode(text);
          }}
        />
      </div>
      <Button
        type="submit"
        variant="dangerOutline"
        disabled={!code.trim()}
        pending={isPending && typeof variables === 'string'}
      >
        {confirmLabel}
      </Button>
    </form>
  );
}

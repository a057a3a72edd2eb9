import { Button } from '@outloud/ui/button';
import { CopyButton } from '@outloud/ui/copy-button';
import { Field } from '@outloud/ui/forms/field';
import { SecretInput } from '@outloud/ui/forms/input';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { renderSVG } from 'uqr';
import { CodeField } from './code-field.tsx';
import { type ConfirmSecondFactor, useStartSecondFactor } from './operators.mutations.ts';

export function SecondFactorEnrollment({ confirm }: { confirm: ConfirmSecondFactor }) {
  const start = useStartSecondFactor();
  const [password, setPassword] = useState('');
  const field = useRef<HTMLInputElement>(null);
  if (start.data) return <ConfirmApp {...start.data} confirm={confirm} />;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!password.trim() || start.isPending) return;
    start.mutate(password, { onError: () => field.current?.focus() });
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="grid justify-items-start gap-4">
      <div className="w-full max-w-xs">
        <Field label="API Secret Key" hint="Enter it again to confirm your identity." error={start.error?.message}>
          {(control) => (
            <SecretInput
              {...control}
              ref={field}
              secretName="secret key"
              name="password"
              autoComplete="current-password"
              value={password}
              onChange={(event) => {
                if (start.isError) start.reset();
                setPassword(event.target.value);
              }}
            />
          )}
        </Field>
      </div>
      <Button type="submit" variant="secondary" disabled={!password.trim()} pending={start.isPending}>
        Add authenticator app
      </Button>
    </form>
  );
}

type ConfirmAppProps = { secret: string; uri: string; confirm: ConfirmSecondFactor };

/** The second factor is turned on only after a valid code confirms that the app has the secret. */
function ConfirmApp({ secret, uri, confirm }: ConfirmAppProps) {
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!code.trim() || confirm.isPending) return;
    confirm.mutate(code.trim(), { onError: () => field.current?.focus() });
  }

  return (
    <div className="grid gap-8 md:grid-cols-[auto_minmax(0,1fr)]">
      <QrCode text={uri} label="QR code with the secret for your authenticator app" />
      <div className="grid content-start gap-6">
        <div>
          <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
            1. Scan the code with your authenticator app
          </h3>
          <p className="mt-1 text-muted text-sm leading-6">Or enter this secret in the app:</p>
          <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
            <code className="rounded-lg bg-sunken px-3 py-2 font-semibold text-sm tracking-wider">
              {secret.match(/.{1,4}/g)?.join(' ')}
            </code>
            <CopyButton text={secret} label="the secret" />
          </div>
        </div>
        <form method="post" noValidate onSubmit={submit} className="grid max-w-xs justify-items-start gap-4">
          <h3 className="font-semibold">2. Enter the code from the app</h3>
          <div className="w-full">
            <CodeField
              ref={field}
              hint="Six digits."
              value={code}
              error={confirm.error?.message}
              onChange={(text) => {
                if (confirm.isError) confirm.reset();
                setCode(text);
              }}
            />
          </div>
          <Button type="submit" disabled={!code.trim()} pending={confirm.isPending}>
            Turn on
          </Button>
        </form>
      </div>
    </div>
  );
}

/** Dark on white in both themes, because some cameras cannot read inverted codes. */
function QrCode({ text, label }: { text: string; label: string }) {
  const source = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { border: 2, ecc: 'M' }))}`,
    [text],
  );
  return <img src={source} alt={label} width={208} height={208} className="size-52 rounded-xl border border-line" />;
}

import type { Operator } from '@outloud/contract/operators/sessions';
import { Alert } from '@outloud/ui/alert';
import { Badge } from '@outloud/ui/badge';
import { Button } from '@outloud/ui/button';
import { Card } from '@outloud/ui/card';
import { toast } from '@outloud/ui/overlays/toaster';
import { type FormEvent, useRef, useState } from 'react';
import { ConsolePage } from '../../lib/console-page.tsx';
import { Fact, Facts } from '../../lib/details.tsx';
import { focusHeading } from '../../lib/focus.ts';
import { useCurrentOperator } from '../../lib/session/use-current-operator.tsx';
import { AccountCard } from './account-card.tsx';
import { CodeField } from './code-field.tsx';
import { useConfirmSecondFactor, useRemoveSecondFactor } from './operators.mutations.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorEnrollment } from './second-factor-enrollment.tsx';

export function SecurityPage() {
  const { operator } = useCurrentOperator();
  return (
    <ConsolePage title="Security">
      {operator && (
        <div className="grid gap-5">
          <SecondFactorCard operator={operator} />
          <AccountCard operator={operator} />
        </div>
      )}
    </ConsolePage>
  );
}

function SecondFactorCard({ operator }: { operator: Operator }) {
  // Not in the enrollment form, which unmounts as soon as the profile is updated.
  const confirm = useConfirmSecondFactor();
  const newCodes = confirm.data?.recoveryCodes;

  const finish = () => {
    confirm.reset();
    toast.success('Two-factor authentication is on');
    focusHeading();
  };

  return (
    <Card
      title="Two-factor authentication"
      description="When this is on, sign-in requires a code from an authenticator app in addition to the secret key."
      action={
        <Badge variant={operator.hasSecondFactor ? 'good' : 'warn'}>{operator.hasSecondFactor ? 'On' : 'Off'}</Badge>
      }
    >
      {newCodes ? (
        <RecoveryCodes codes={newCodes} adminId={operator.adminId} onDone={finish} />
      ) : operator.hasSecondFactor ? (
        <SecondFactorSettings codesLeft={operator.recoveryCodes} />
      ) : (
        <SecondFactorEnrollment confirm={confirm} />
      )}
    </Card>
  );
}

const lowCodeCount = 3;

function SecondFactorSettings({ codesLeft }: { codesLeft: number }) {
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

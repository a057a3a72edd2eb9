import type { Operator } from '@outloud/contract/operators/sessions';
import { Alert } from '@outloud/ui/alert';
import { Badge } from '@outloud/ui/badge';
import { Card } from '@outloud/ui/card';
import { toast } from '@outloud/ui/overlays/toaster';
import { ConsolePage } from '../../lib/console-page.tsx';
import { Fact, Facts } from '../../lib/details.tsx';
import { focusHeading } from '../../lib/focus.ts';
import { useCurrentOperator } from '../../lib/session/use-current-operator.tsx';
import { AccountCard } from './account-card.tsx';
import { useConfirmSecondFactor } from './operators.mutations.ts';
import { useAddPasskey, usePasskeys, useRemoveAuthenticatorApp } from './passkeys.queries.ts';
import { Passkeys } from './passkeys.tsx';
import { ProofForm } from './proof-form.tsx';
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
  // Not in the forms, which unmount as soon as the profile is updated.
  const confirm = useConfirmSecondFactor();
  const add = useAddPasskey();
  const newCodes = confirm.data?.recoveryCodes ?? add.data?.recoveryCodes;

  const finish = () => {
    confirm.reset();
    add.reset();
    toast.success('Two-factor authentication is on');
    focusHeading();
  };

  return (
    <Card
      title="Two-factor authentication"
      description="When this is on, sign-in requires a passkey, or a code from an authenticator app, in addition to the secret key."
      action={
        <Badge variant={operator.hasSecondFactor ? 'good' : 'warn'}>{operator.hasSecondFactor ? 'On' : 'Off'}</Badge>
      }
    >
      {newCodes ? (
        <RecoveryCodes codes={newCodes} adminId={operator.adminId} onDone={finish} />
      ) : (
        <div className="grid gap-8">
          {operator.hasSecondFactor ? <RecoveryCodeCount count={operator.recoveryCodes} /> : <WhyTwoFactors />}
          <Passkeys add={add} />
          <section aria-labelledby="app-heading" className="grid gap-4">
            <h3 id="app-heading" className="font-semibold">
              Authenticator app
            </h3>
            {operator.hasAuthenticatorApp ? <RemoveAppForm /> : <SecondFactorEnrollment confirm={confirm} />}
          </section>
        </div>
      )}
    </Card>
  );
}

function WhyTwoFactors() {
  return (
    <p className="max-w-prose text-sm leading-6">
      Without two-factor authentication, the secret key alone is enough to sign in, and you cannot move money: refunds,
      goodwill credits and payouts. Turning it on ends all your other sessions.
    </p>
  );
}

const lowCodeCount = 3;

function RecoveryCodeCount({ count }: { count: number }) {
  return (
    <div className="grid gap-4">
      <Facts>
        <Fact name="Recovery codes left">{count}</Fact>
      </Facts>
      {count < lowCodeCount && (
        <Alert variant="warn" title="Few recovery codes left">
          Turn two-factor authentication off and on again to get new codes.
        </Alert>
      )}
    </div>
  );
}

function RemoveAppForm() {
  const remove = useRemoveAuthenticatorApp();
  const hasPasskey = (usePasskeys().data?.passkeys.length ?? 0) > 0;
  return (
    <div className="grid max-w-xs gap-4">
      <p className="text-sm leading-6">
        In use. {hasPasskey ? 'Your passkeys stay.' : 'Removing it turns two-factor authentication off.'}
      </p>
      <ProofForm
        confirmLabel={hasPasskey ? 'Remove app' : 'Turn off'}
        hasPasskey={hasPasskey}
        action={remove}
        onSuccess={() => {
          toast.success(hasPasskey ? 'Authenticator app removed' : 'Two-factor authentication is off');
          focusHeading();
        }}
      />
    </div>
  );
}

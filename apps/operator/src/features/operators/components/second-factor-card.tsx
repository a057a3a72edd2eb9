import type { Operator } from '@outloud/contract/operators/sessions';
import { Badge } from '@outloud/ui/badge';
import { Card } from '@outloud/ui/card';
import { toast } from '@outloud/ui/toaster';
import { focusHeading } from '../../../lib/focus-heading.ts';
import { useConfirmSecondFactor } from '../api/second-factor.ts';
import { Enrolment } from './enrolment.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorOn } from './second-factor-on.tsx';

/** Off, being added, its recovery codes to be kept, or on. */
export function SecondFactorCard({ operator }: { operator: Operator }) {
  // Up here, because the enrolment goes the moment that the profile knows of it.
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
      description="Besides the secret key, a sign-in takes a code of an authenticator app."
      action={
        <Badge variant={operator.hasSecondFactor ? 'good' : 'warn'}>{operator.hasSecondFactor ? 'On' : 'Off'}</Badge>
      }
    >
      {newCodes ? (
        <RecoveryCodes codes={newCodes} adminId={operator.adminId} onDone={finish} />
      ) : operator.hasSecondFactor ? (
        <SecondFactorOn codesLeft={operator.recoveryCodes} />
      ) : (
        <Enrolment confirm={confirm} />
      )}
    </Card>
  );
}

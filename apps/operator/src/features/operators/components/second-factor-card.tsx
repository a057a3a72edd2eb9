import type { Operator } from '@outloud/contract/operators/sessions';
import { Badge } from '@outloud/ui/badge';
import { Card } from '@outloud/ui/card';
import { toast } from '@outloud/ui/toaster';
import { focusHeading } from '../../../lib/focus-heading.ts';
import { useConfirmSecondFactor } from '../api/second-factor.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorEnrollment } from './second-factor-enrollment.tsx';
import { SecondFactorSettings } from './second-factor-settings.tsx';

export function SecondFactorCard({ operator }: { operator: Operator }) {
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

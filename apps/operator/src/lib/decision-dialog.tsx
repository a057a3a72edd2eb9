import type { EndpointAccess } from '@outloud/contract/operators/access';
import { Field } from '@outloud/ui/forms/field';
import { Select } from '@outloud/ui/forms/input';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

type Decision = { state: 'granted' | 'declined'; reason: string; adminKey: string | null };

type DecisionDialogProps = {
  title: string;
  description: string;
  /** What granting does, such as "Refund 8 credits". */
  grantLabel: string;
  access: EndpointAccess;
  reasonHint: string;
  mutation: {
    mutate: (decision: Decision, options: { onSuccess: () => void }) => void;
    error: Error | null;
    isPending: boolean;
  };
  onClose: () => void;
  /** The facts of the request. */
  children: ReactNode;
};

/** Grants or declines the request of a user, with a reason. Granting moves money, so it requires the admin key. */
export function DecisionDialog({
  title,
  description,
  grantLabel,
  access,
  reasonHint,
  mutation,
  onClose,
  children,
}: DecisionDialogProps) {
  const [state, setState] = useState<Decision['state']>('granted');
  const isGranted = state === 'granted';
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={title}
      description={description}
      confirmLabel={isGranted ? grantLabel : 'Decline'}
      tone={isGranted ? 'primary' : 'danger'}
      withAdminKey={isGranted}
      access={access}
      withReason="required"
      reasonHint={reasonHint}
      error={mutation.error}
      pending={mutation.isPending}
      onConfirm={({ adminKey, reason }) =>
        mutation.mutate({ state, reason, adminKey: adminKey || null }, { onSuccess: onClose })
      }
    >
      {children}
      <Field label="Decision">
        {(control) => (
          <Select
            {...control}
            value={state}
            onChange={({ target }) => setState(target.value === 'granted' ? 'granted' : 'declined')}
          >
            <option value="granted">{grantLabel}</option>
            <option value="declined">Decline</option>
          </Select>
        )}
      </Field>
    </ConfirmDialog>
  );
}

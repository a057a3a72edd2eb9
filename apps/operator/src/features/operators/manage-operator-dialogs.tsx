import type { ListedOperator } from '@outloud/contract/operators/operators';
import { type OperatorRole, operatorRoles } from '@outloud/domain/operators';
import { Field } from '@outloud/ui/forms/field';
import { Select } from '@outloud/ui/forms/input';
import { useState } from 'react';
import { ConfirmDialog } from '../../lib/confirm-dialog.tsx';
import { roleDescriptions, roleLabels } from './operator.labels.ts';
import { useChangeRole, useSetEnabled } from './operators.queries.ts';

type OperatorDialogProps = { operator: ListedOperator; onClose: () => void };

export function ChangeRoleDialog({ operator, onClose }: OperatorDialogProps) {
  const { mutate: changeRole, error, isPending } = useChangeRole(operator._id);
  const [role, setRole] = useState(operator.role);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Change the role of ${operator.name ?? operator.adminId}`}
      description="The new role applies at once, also to open sessions."
      confirmLabel="Change role"
      tone="primary"
      withAdminKey
      error={error}
      pending={isPending}
      onConfirm={({ adminKey }) => changeRole({ role, adminKey }, { onSuccess: onClose })}
    >
      <RoleField role={role} onChange={setRole} />
    </ConfirmDialog>
  );
}

/** For both directions, so that the button keeps the focus after the change. */
export function SetEnabledDialog({ operator, onClose }: OperatorDialogProps) {
  const isEnabling = operator.disabledAt !== null;
  const { mutate: setEnabled, error, isPending } = useSetEnabled(operator._id, isEnabling);
  const verb = isEnabling ? 'Enable' : 'Disable';
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`${verb} ${operator.name ?? operator.adminId}?`}
      description={
        isEnabling
          ? 'The operator can sign in again with the same secret key.'
          : 'The operator is signed out everywhere and cannot sign in until an owner enables the account again.'
      }
      confirmLabel={`${verb} operator`}
      tone={isEnabling ? 'primary' : 'danger'}
      withAdminKey
      error={error}
      pending={isPending}
      onConfirm={({ adminKey }) => setEnabled({ adminKey }, { onSuccess: onClose })}
    />
  );
}

type RoleFieldProps = { role: OperatorRole; onChange: (role: OperatorRole) => void };

export function RoleField({ role, onChange }: RoleFieldProps) {
  return (
    <Field label="Role" hint={roleDescriptions[role]}>
      {(control) => (
        <Select {...control} value={role} onChange={(event) => onChange(event.target.value as OperatorRole)}>
          {operatorRoles.map((option) => (
            <option key={option} value={option}>
              {roleLabels[option]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

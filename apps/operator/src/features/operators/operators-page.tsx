import type { ListedOperator, OperatorInvitation } from '@outloud/contract/operators/operators';
import { listOperators } from '@outloud/contract/operators/operators';
import { Badge } from '@outloud/ui/badge';
import { Button } from '@outloud/ui/button';
import { Card } from '@outloud/ui/card';
import { useState } from 'react';
import { RequireAccess } from '../../lib/access.tsx';
import { ConfirmDialog } from '../../lib/confirm-dialog.tsx';
import { ConsolePage } from '../../lib/console-page.tsx';
import { ListRows } from '../../lib/lists/list-rows.tsx';
import type { Column } from '../../lib/lists/paginated-list.tsx';
import { QueryContent } from '../../lib/query-content.tsx';
import { AuditLogLink, Timestamp, TwoLines } from '../../lib/text.tsx';
import { InviteOperator } from './invite-operator.tsx';
import { ChangeRoleDialog, SetEnabledDialog } from './manage-operator-dialogs.tsx';
import { roleLabels } from './operator.labels.ts';
import { useCancelInvitation, useOperators } from './operators.queries.ts';

export function OperatorsPage() {
  return (
    <RequireAccess endpoint={listOperators} title="Operators">
      <ConsolePage title="Operators" actions={<InviteOperator />}>
        <div className="grid gap-5">
          <OperatorsCard />
          <InvitationsCard />
        </div>
      </ConsolePage>
    </RequireAccess>
  );
}

type Dialog = { kind: 'role' | 'enabled'; operator: ListedOperator };

function OperatorsCard() {
  const query = useOperators();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  const columns: Column<ListedOperator>[] = [
    {
      name: 'Operator',
      isWide: true,
      cell: ({ name, adminId, email }) => (
        <TwoLines below={[adminId, email].filter(Boolean).join(', ')}>
          <span className="break-words font-semibold">{name ?? 'From the configuration'}</span>
        </TwoLines>
      ),
    },
    { name: 'Role', cell: ({ role }) => roleLabels[role] },
    {
      name: 'Status',
      cell: ({ disabledAt }) => (
        <Badge variant={disabledAt ? 'bad' : 'good'}>{disabledAt ? 'Disabled' : 'Active'}</Badge>
      ),
    },
    {
      name: 'Two-factor',
      cell: ({ hasSecondFactor }) => (
        <Badge variant={hasSecondFactor ? 'good' : 'warn'}>{hasSecondFactor ? 'On' : 'Off'}</Badge>
      ),
    },
    {
      name: 'Last sign-in',
      cell: ({ lastLoginAt }) =>
        lastLoginAt ? <Timestamp at={lastLoginAt} /> : <span className="text-muted">Never</span>,
    },
    { name: 'Actions', cell: ({ adminId }) => <AuditLogLink search={adminId} /> },
    {
      name: 'Change',
      isAction: true,
      isRightAligned: true,
      cell: (operator) => <ChangeButtons operator={operator} onOpen={setDialog} />,
    },
  ];
  return (
    <Card title="Operators" description="Each person has an account, so that the audit log names who did what.">
      <QueryContent query={query} rows={2}>
        {({ operators }) => <ListRows columns={columns} rows={operators} getKey={({ _id }) => _id} />}
      </QueryContent>
      {dialog?.kind === 'role' && <ChangeRoleDialog operator={dialog.operator} onClose={close} />}
      {dialog?.kind === 'enabled' && <SetEnabledDialog operator={dialog.operator} onClose={close} />}
    </Card>
  );
}

function ChangeButtons({ operator, onOpen }: { operator: ListedOperator; onOpen: (dialog: Dialog) => void }) {
  const label = <span className="sr-only">: {operator.name ?? operator.adminId}</span>;
  return (
    <div className="grid gap-2">
      <Button variant="secondary" size="sm" onClick={() => onOpen({ kind: 'role', operator })}>
        Change role{label}
      </Button>
      <Button
        variant={operator.disabledAt ? 'secondary' : 'dangerOutline'}
        size="sm"
        onClick={() => onOpen({ kind: 'enabled', operator })}
      >
        {operator.disabledAt ? 'Enable' : 'Disable'}
        {label}
      </Button>
    </div>
  );
}

function InvitationsCard() {
  const query = useOperators();
  const [invitation, setInvitation] = useState<OperatorInvitation | null>(null);
  const columns: Column<OperatorInvitation>[] = [
    {
      name: 'Invited',
      isWide: true,
      cell: ({ name, email }) => (
        <TwoLines below={email}>
          <span className="break-words font-semibold">{name}</span>
        </TwoLines>
      ),
    },
    { name: 'Role', cell: ({ role }) => roleLabels[role] },
    { name: 'Invited by', cell: ({ invitedBy }) => invitedBy },
    { name: 'Link works until', cell: ({ expiresAt }) => <Timestamp at={expiresAt} /> },
    {
      name: 'Cancel',
      isAction: true,
      isRightAligned: true,
      cell: (row) => (
        <Button variant="dangerOutline" size="sm" onClick={() => setInvitation(row)}>
          Cancel<span className="sr-only"> the invitation of {row.name}</span>
        </Button>
      ),
    },
  ];
  return (
    <Card title="Open invitations" description="The link in an invitation is shown only when it is created.">
      <QueryContent query={query} rows={1}>
        {({ invitations }) =>
          invitations.length > 0 ? (
            <ListRows columns={columns} rows={invitations} getKey={({ _id }) => _id} />
          ) : (
            <p className="text-muted text-sm leading-6">No open invitations.</p>
          )
        }
      </QueryContent>
      {invitation && <CancelInvitationDialog invitation={invitation} onClose={() => setInvitation(null)} />}
    </Card>
  );
}

type CancelInvitationDialogProps = { invitation: OperatorInvitation; onClose: () => void };

function CancelInvitationDialog({ invitation: { _id, name }, onClose }: CancelInvitationDialogProps) {
  const { mutate: cancel, error, isPending } = useCancelInvitation(_id);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Cancel the invitation of ${name}?`}
      description="The link stops working. You can invite the person again."
      confirmLabel="Cancel invitation"
      cancelLabel="Keep invitation"
      error={error}
      pending={isPending}
      onConfirm={() => cancel(undefined, { onSuccess: onClose })}
    />
  );
}

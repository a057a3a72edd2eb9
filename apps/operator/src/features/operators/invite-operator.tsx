import { maxOperatorNameLength, type OperatorRole, operatorInvitationHours } from '@outloud/domain/operators';
import { Button } from '@outloud/ui/button';
import { CopyButton } from '@outloud/ui/copy-button';
import { Field } from '@outloud/ui/forms/field';
import { Input } from '@outloud/ui/forms/input';
import { Dialog, DialogContent } from '@outloud/ui/overlays/dialog';
import { UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../lib/confirm-dialog.tsx';
import { useReturnFocus } from '../../lib/focus.ts';
import { RoleField } from './manage-operator-dialogs.tsx';
import { useInviteOperator } from './operators.queries.ts';

type Created = { link: string; email: string | null };

export function InviteOperator() {
  const [isOpen, setIsOpen] = useState(false);
  const [created, setCreated] = useState<Created | null>(null);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <UserRoundPlus aria-hidden="true" className="size-4" />
        Invite operator
      </Button>
      {isOpen && (
        <InviteDialog
          onClose={() => setIsOpen(false)}
          onCreated={(invitation) => {
            setIsOpen(false);
            setCreated(invitation);
          }}
        />
      )}
      {created && <LinkDialog {...created} onClose={() => setCreated(null)} />}
    </>
  );
}

type InviteDialogProps = { onClose: () => void; onCreated: (created: Created) => void };

function InviteDialog({ onClose, onCreated }: InviteDialogProps) {
  const { mutate: invite, error, isPending } = useInviteOperator();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<OperatorRole>('reviewer');
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Invite an operator"
      description={`You get a link that works once, for ${operatorInvitationHours} hours. The person chooses a password and gets a merchant ID and an admin key.`}
      confirmLabel="Create invitation"
      tone="primary"
      withAdminKey
      error={error}
      pending={isPending}
      onConfirm={({ adminKey }) =>
        invite(
          { name: name.trim(), email: email.trim() || null, role, adminKey },
          { onSuccess: ({ link, invitation }) => onCreated({ link, email: invitation.email }) },
        )
      }
    >
      <Field label="Name">
        {(control) => (
          <Input
            {...control}
            name="name"
            required
            autoComplete="off"
            maxLength={maxOperatorNameLength}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <Field label="Email" note="Optional" hint="Also sends the link by email.">
        {(control) => (
          <Input
            {...control}
            name="email"
            type="email"
            autoComplete="off"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
      </Field>
      <RoleField role={role} onChange={setRole} />
    </ConfirmDialog>
  );
}

/** The link is shown only once. */
function LinkDialog({ link, email, onClose }: Created & { onClose: () => void }) {
  const focus = useReturnFocus();
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title="Invitation link"
        description={`${email ? `We also emailed the link to ${email}. ` : ''}The link works once, for ${operatorInvitationHours} hours, and is not shown again. Send it only to the invited person.`}
        {...focus}
      >
        <div className="grid justify-items-start gap-4">
          <code className="w-full break-all rounded-lg bg-sunken px-3 py-2 text-sm">{link}</code>
          <div className="flex flex-wrap gap-2">
            <CopyButton text={link} label="the invitation link" />
            <Button size="sm" onClick={onClose}>
              Done
            </Button>
          </div>
        </div>
      </DialogContent>
    </Dialog>
  );
}

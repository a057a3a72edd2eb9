import type { EndpointAccess } from '@outloud/contract/operators/access';
import { maxReasonLength } from '@outloud/domain/operators';
import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { Field } from '@outloud/ui/forms/field';
import { Textarea } from '@outloud/ui/forms/input';
import { Dialog, DialogContent } from '@outloud/ui/overlays/dialog';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { AccessAlert, useAccessProblem } from './access.tsx';
import { AdminKeyField } from './admin-key-field.tsx';
import { useReturnFocus } from './focus.ts';

export type { Confirmation };

type ConfirmDialogProps = Omit<ConfirmFormProps, 'onCancel'> & {
  open: boolean;
  onClose: () => void;
  title: string;
  description: ReactNode;
};

/** Asks for confirmation before an action, and shows the error if the action fails. */
export function ConfirmDialog({ open, onClose, title, description, ...form }: ConfirmDialogProps) {
  const focus = useReturnFocus();
  // Stays open during the request, so that the dialog can show an error.
  const close = () => {
    if (!form.pending) onClose();
  };
  return (
    <Dialog open={open} onOpenChange={close}>
      <DialogContent role="alertdialog" title={title} description={description} {...focus}>
        <AccessGate access={form.access} onCancel={close}>
          <ConfirmForm {...form} onCancel={close} />
        </AccessGate>
      </DialogContent>
    </Dialog>
  );
}

/** A field that the form does not show is an empty string. */
type Confirmation = { adminKey: string; reason: string };

type ConfirmFormProps = {
  confirmLabel: string;
  /** For actions where the default label 'Cancel' would be ambiguous. */
  cancelLabel?: string;
  tone?: 'danger' | 'primary';
  withAdminKey?: boolean;
  /** Who may do this. All other operators see the reason instead of the form. */
  access?: EndpointAccess;
  withReason?: 'required' | 'optional';
  /** For example, who can read the reason. */
  reasonHint?: string;
  error: Error | null;
  pending: boolean;
  onConfirm: (confirmation: Confirmation) => void;
  onCancel: () => void;
  children?: ReactNode;
};

type AccessGateProps = { access: EndpointAccess | undefined; onCancel: () => void; children: ReactNode };

function AccessGate({ access = { minRole: 'reviewer' }, onCancel, children }: AccessGateProps) {
  const problem = useAccessProblem(access);
  if (!problem) return children;
  return (
    <div className="grid gap-5">
      <AccessAlert problem={problem} />
      <Button variant="secondary" onClick={onCancel} className="sm:justify-self-end">
        Close
      </Button>
    </div>
  );
}

function ConfirmForm(props: ConfirmFormProps) {
  const {
    confirmLabel,
    tone = 'danger',
    withAdminKey = false,
    withReason,
    reasonHint,
    error,
    pending,
    children,
  } = props;
  const [adminKey, setAdminKey] = useState('');
  const [reason, setReason] = useState('');
  const [isReasonMissing, setIsReasonMissing] = useState(false);
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const isSubmitting = useRef(false);
  // Editing a field hides the current error.
  const [dismissedError, setDismissedError] = useState<Error | null>(null);

  useEffect(() => {
    if (error) isSubmitting.current = false;
  }, [error]);

  function submit(event: FormEvent) {
    event.preventDefault();
    // A second click can arrive before `pending` is rendered.
    if (isSubmitting.current || pending || (withAdminKey && !adminKey.trim())) return;
    if (withReason === 'required' && !reason.trim()) {
      setIsReasonMissing(true);
      reasonField.current?.focus();
      return;
    }
    isSubmitting.current = true;
    props.onConfirm({ adminKey: adminKey.trim(), reason: reason.trim() });
  }

  return (
    <form method="post" noValidate autoComplete="off" onSubmit={submit} className="grid gap-5">
      {error && error !== dismissedError && <Alert variant="destructive" title={error.message} />}
      {children}
      {withReason && (
        <Field
          label="Reason"
          note={withReason === 'optional' ? 'Optional' : undefined}
          hint={reasonHint}
          error={isReasonMissing ? 'Enter a reason.' : undefined}
        >
          {(control) => (
            <Textarea
              {...control}
              ref={reasonField}
              required={withReason === 'required'}
              maxLength={maxReasonLength}
              value={reason}
              onChange={(event) => {
                setReason(event.target.value);
                setDismissedError(error);
                setIsReasonMissing(false);
              }}
            />
          )}
        </Field>
      )}
      {withAdminKey && (
        <AdminKeyField
          value={adminKey}
          onChange={(key) => {
            setAdminKey(key);
            setDismissedError(error);
          }}
        />
      )}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={props.onCancel}>
          {props.cancelLabel ?? 'Cancel'}
        </Button>
        <Button type="submit" variant={tone} disabled={withAdminKey && !adminKey.trim()} pending={pending}>
          {confirmLabel}
        </Button>
      </div>
    </form>
  );
}

import { maxReasonLength } from '@outloud/domain/operators';
import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { Field } from '@outloud/ui/field';
import { Textarea } from '@outloud/ui/textarea';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { AdminKeyField } from './admin-key-field.tsx';

/** What was filled in; '' where it was not asked for. */
export type Confirmation = { adminKey: string; reason: string };

export type ConfirmFormProps = {
  confirmLabel: string;
  /** Where 'Cancel' could be taken for the thing itself. */
  cancelLabel?: string;
  tone?: 'danger' | 'primary';
  asksKey?: boolean;
  asksReason?: 'required' | 'optional';
  /** Who reads the reason, say. */
  reasonHint?: string;
  error: Error | null;
  pending: boolean;
  onConfirm: (confirmation: Confirmation) => void;
  onCancel: () => void;
  children?: ReactNode;
};

export function ConfirmForm(props: ConfirmFormProps) {
  const { confirmLabel, tone = 'danger', asksKey = false, asksReason, reasonHint, error, pending, children } = props;
  const [adminKey, setAdminKey] = useState('');
  const [reason, setReason] = useState('');
  const [isReasonMissing, setIsReasonMissing] = useState(false);
  const reasonBox = useRef<HTMLTextAreaElement>(null);
  const isUnderWay = useRef(false);
  // An edit answers a refusal.
  const [answered, setAnswered] = useState<Error | null>(null);

  useEffect(() => {
    if (error) isUnderWay.current = false;
  }, [error]);

  function submit(event: FormEvent) {
    event.preventDefault();
    // A second press may come before `pending` is shown.
    if (isUnderWay.current || pending || (asksKey && !adminKey.trim())) return;
    if (asksReason === 'required' && !reason.trim()) {
      setIsReasonMissing(true);
      reasonBox.current?.focus();
      return;
    }
    isUnderWay.current = true;
    props.onConfirm({ adminKey: adminKey.trim(), reason: reason.trim() });
  }

  return (
    <form method="post" noValidate autoComplete="off" onSubmit={submit} className="grid gap-5">
      {error && error !== answered && <Alert variant="destructive" title={error.message} />}
      {children}
      {asksReason && (
        <Field
          label="Reason"
          note={asksReason === 'optional' ? 'optional' : undefined}
          hint={reasonHint}
          error={isReasonMissing ? 'A reason is required' : undefined}
        >
          {(control) => (
            <Textarea
              {...control}
              ref={reasonBox}
              required={asksReason === 'required'}
              maxLength={maxReasonLength}
              value={reason}
              onChange={(event) => {
                setReason(event.target.value);
                setAnswered(error);
                setIsReasonMissing(false);
              }}
            />
          )}
        </Field>
      )}
      {asksKey && (
        <AdminKeyField
          value={adminKey}
          onChange={(key) => {
            setAdminKey(key);
            setAnswered(error);
          }}
        />
      )}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={props.onCancel}>
          {props.cancelLabel ?? 'Cancel'}
        </Button>
        <Button type="submit" variant={tone} disabled={asksKey && !adminKey.trim()} pending={pending}>
          {confirmLabel}
        </Button>
      </div>
    </form>
  );
}

import type { OperatorDelivery } from '@outloud/contract/operators/deliveries';
import { maxNotesLength } from '@outloud/domain/deliveries';
import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { Card } from '@outloud/ui/card';
import { Field } from '@outloud/ui/forms/field';
import { Textarea } from '@outloud/ui/forms/input';
import type { FormEvent } from 'react';
import { useSaveNotes } from '../deliveries.mutations.ts';

type DeliveryNotesProps = {
  delivery: OperatorDelivery;
  /** The unsaved text, or null if there is none. A decision on the delivery also saves this text. */
  draft: string | null;
  onDraft: (text: string | null) => void;
};

export function DeliveryNotes({ delivery: { _id, adminNotes }, draft, onDraft }: DeliveryNotesProps) {
  const saveNotes = useSaveNotes(_id);
  const savedText = adminNotes ?? '';
  const text = draft ?? savedText;
  const isChanged = text.trim() !== savedText;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isChanged && !saveNotes.isPending) saveNotes.mutate(text.trim(), { onSuccess: () => onDraft(null) });
  }

  return (
    <Card title="Notes" description="For operators only.">
      <form method="post" noValidate onSubmit={submit} className="grid justify-items-start gap-4">
        {saveNotes.error && <Alert variant="destructive" title={saveNotes.error.message} />}
        <div className="w-full">
          <Field label="Admin notes">
            {(control) => (
              <Textarea
                {...control}
                maxLength={maxNotesLength}
                value={text}
                onChange={(event) => onDraft(event.target.value)}
              />
            )}
          </Field>
        </div>
        <Button type="submit" variant="secondary" size="sm" aria-disabled={!isChanged} pending={saveNotes.isPending}>
          Save notes
        </Button>
      </form>
    </Card>
  );
}

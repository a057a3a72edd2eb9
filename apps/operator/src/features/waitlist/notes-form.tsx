import type { Application } from '@outloud/contract/operators/waitlist';
import { maxNotesLength } from '@outloud/domain/deliveries';
import { Button } from '@outloud/ui/button';
import { Field } from '@outloud/ui/forms/field';
import { Textarea } from '@outloud/ui/forms/input';
import { toast } from '@outloud/ui/overlays/toaster';
import { type FormEvent, useState } from 'react';
import { useUpdateApplication } from './waitlist.queries.ts';

export function NotesForm({ application: { _id, notes } }: { application: Application }) {
  const { mutate: update, isPending } = useUpdateApplication(_id);
  const [text, setText] = useState(notes ?? '');
  const save = (event: FormEvent) => {
    event.preventDefault();
    update({ notes: text }, { onError: ({ message }) => toast.error(message) });
  };
  return (
    <form method="post" noValidate onSubmit={save} className="grid gap-3">
      <Field label="Notes" hint="For operators only.">
        {(control) => (
          <Textarea
            {...control}
            name="notes"
            maxLength={maxNotesLength}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="secondary" pending={isPending} className="justify-self-start">
        Save notes
      </Button>
    </form>
  );
}

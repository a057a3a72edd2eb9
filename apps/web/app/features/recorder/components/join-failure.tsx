import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { saveFile } from '@outloud/ui/save-file';
import type { Recording } from '../engine/recording.ts';

export function JoinFailure({ recording }: { recording: Recording }) {
  const save = () => {
    for (const copy of recording.copies()) saveFile(copy, copy.name);
  };
  return (
    <Alert variant="destructive" title="The parts of your recording could not be put together" takesFocus>
      <p>They are still here. Look at your connection and try again. If that does not help, save a copy of them.</p>
      <Button size="sm" variant="secondary" className="mt-3 mb-1" onClick={save}>
        Save a copy
      </Button>
    </Alert>
  );
}

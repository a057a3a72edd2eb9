import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { saveFile } from '@outloud/ui/save-file';
import type { Recording } from '../engine/recording.ts';

export function JoinFailure({ recording }: { recording: Recording }) {
  const saveSegments = () => {
    for (const file of recording.getSegmentFiles()) saveFile(file, file.name);
  };
  return (
    <Alert variant="destructive" title="We could not combine the parts of your recording" takesFocus>
      <p>No part is lost. Check your connection and try again. If that does not help, save a copy.</p>
      <Button size="sm" variant="secondary" className="mt-3 mb-1" onClick={saveSegments}>
        Save a copy
      </Button>
    </Alert>
  );
}

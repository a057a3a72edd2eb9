import { Alert } from '@outloud/ui/alert';

export function MutedAlert() {
  return (
    <Alert variant="warn" title="Your microphone is muted">
      Switch it on at the microphone, or in the settings of your computer.
    </Alert>
  );
}

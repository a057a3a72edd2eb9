import { Alert } from '@outloud/ui/alert';

export function MutedAlert() {
  return (
    <Alert variant="warn" title="Your microphone is muted">
      Unmute it on the microphone or in your computer’s settings.
    </Alert>
  );
}

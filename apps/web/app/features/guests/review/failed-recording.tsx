import { Button } from '@outloud/ui/button';
import { Link } from 'react-router';
import { guestRecordingPath } from '../../../paths.ts';
import { GuestMessage } from '../guest-message.tsx';

/** Shown on the page of the link, because guests come back to it to try again. */
export function FailedRecording({ token, guestToken }: { token: string; guestToken: string }) {
  return (
    <GuestMessage
      title="We could not process your recording"
      text={<p>The file may be damaged. Delete the recording, then record again or choose another file.</p>}
    >
      <Button asChild size="lg">
        <Link to={{ pathname: guestRecordingPath(token), hash: guestToken }}>Go to your recording</Link>
      </Button>
    </GuestMessage>
  );
}

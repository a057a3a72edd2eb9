import type { Claim } from '@outloud/contract/claims';
import { recordingMinutes } from '@outloud/domain/earnings';
import { Recorder } from '../components/recorder.tsx';
import { SubmitRecording } from './submit-recording.tsx';

const limits = { min: recordingMinutes.min * 60, max: recordingMinutes.max * 60, stop: 20 * 60 };

/** Keyed by roast, not by claim, so that a tester who claims the roast again finds the earlier recording. */
export function ClaimRecorder({ claim }: { claim: Claim }) {
  return (
    <Recorder
      subject={claim.roast._id}
      name="review"
      limits={limits}
      title="Your review"
      description="We record your screen and your voice, nothing else."
    >
      {(result) => <SubmitRecording claimId={claim._id} result={result} limits={limits} />}
    </Recorder>
  );
}

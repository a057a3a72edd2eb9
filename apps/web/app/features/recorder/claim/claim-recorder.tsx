import type { Claim } from '@outloud/contract/claims';
import { recordingMinutes } from '@outloud/domain/earnings';
import { Recorder } from '../components/recorder.tsx';
import { HandIn } from './hand-in.tsx';

const limits = { min: recordingMinutes.min * 60, max: recordingMinutes.max * 60, stop: 20 * 60 };

/** By the roast and not by the claim: whoever claims it once more finds what was recorded before. */
export function ClaimRecorder({ claim }: { claim: Claim }) {
  return (
    <Recorder
      subject={claim.roast._id}
      name="review"
      limits={limits}
      title="Your review"
      description="Your screen and your voice are recorded, nothing else."
    >
      {(made) => <HandIn claimId={claim._id} made={made} limits={limits} />}
    </Recorder>
  );
}

import { ClaimPage } from '../features/claims/claim/claim-page.tsx';
import { ClaimRecorder } from '../features/recorder/claim/claim-recorder.tsx';
import { SavedRecordingHint } from '../features/recorder/claim/saved-recording-hint.tsx';
import { getPageMeta } from '../page-meta.ts';
import type { Route } from './+types/claim.ts';

export const meta = () => getPageMeta('Roast', 'A review that you claimed.');

export default function Claim({ params }: Route.ComponentProps) {
  return (
    <ClaimPage id={params.id} renderUnsubmitted={(claim) => <SavedRecordingHint claim={claim} />}>
      {(claim) => <ClaimRecorder claim={claim} />}
    </ClaimPage>
  );
}

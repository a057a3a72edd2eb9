import { RecordingPage } from '../features/guests/recording/recording-page.tsx';
import { deleteGuestRecording } from '../features/recorder/guest/guest-recording.ts';
import { getPrivatePageMeta } from '../page-meta.ts';
import type { Route } from './+types/guest-recording.ts';

export const meta = () => getPrivatePageMeta('Your recording', 'Watch or delete your recording.');

export default function GuestRecording({ params: { token } }: Route.ComponentProps) {
  const deleteCopies = (reviewId: string, guestToken: string) => {
    // Without IndexedDB, the browser has no copy.
    deleteGuestRecording(reviewId, guestToken).catch(() => {});
  };
  return <RecordingPage key={token} token={token} onDelete={deleteCopies} />;
}

import { WalkthroughRecorder } from '../features/recorder/walkthrough/walkthrough-recorder.tsx';
import { AddRecordingsPage } from '../features/roasts/recordings/add-recordings-page.tsx';
import { getPageMeta } from '../page-meta.ts';
import type { Route } from './+types/add-recordings.ts';

export const meta = () => getPageMeta('Add recordings', 'Upload videos, or record a walkthrough.');

export default function AddRecordings({ params }: Route.ComponentProps) {
  return (
    <AddRecordingsPage
      id={params.id}
      renderRecorder={(onAdded) => <WalkthroughRecorder roastId={params.id} onAdded={onAdded} />}
    />
  );
}

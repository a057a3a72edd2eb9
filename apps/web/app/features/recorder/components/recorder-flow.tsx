import { Alert } from '@outloud/ui/alert';
import { Spinner } from '@outloud/ui/spinner';
import type { LiveVideo } from '@outloud/uploader/live-video';
import { forgetStoredUploads, loadTusClient } from '@outloud/uploader/upload-transfer';
import { type ReactNode, useEffect, useState } from 'react';
import { focusHeading } from '../../../lib/focus-heading.ts';
import { sender } from '../api/sender.ts';
import type { Loudness } from '../engine/audio-levels.ts';
import { getUnsupportedReason } from '../engine/browser-support.ts';
import { useRecording } from '../hooks/use-recording.ts';
import { RecordingReview, type UploadResult } from '../review/recording-review.tsx';
import { RecorderSetup } from '../setup/recorder-setup.tsx';
import { FileUploadOption } from './file-upload-option.tsx';
import { JoinFailure } from './join-failure.tsx';
import { RecorderSkeleton } from './recorder-skeleton.tsx';
import type { RecordingLimits } from './time-hint.ts';
import { UnsavedRecordingGuard } from './unsaved-recording-guard.tsx';
import { UnsupportedBrowserAlert } from './unsupported-browser-alert.tsx';

export type RecordingResult = UploadResult & {
  /** Unknown for a selected file. */
  loudness?: Loudness;
  /** Whether the tester shared an Outloud page instead of the website. */
  showsOutloud: boolean;
  /** Null for a selected file, and for a recording of maximum length. */
  continueRecording: (() => void) | null;
  deleteLocalCopy: () => void;
};

type VideoToReview = { video: File | LiveVideo; isFile: boolean };
type RecorderFlowProps = {
  recordingKey: string;
  owner: string;
  name: string;
  limits: RecordingLimits;
  children: (result: RecordingResult) => ReactNode;
};

/** Guides the tester through setup, recording, and review. */
export function RecorderFlow({ recordingKey, owner, name, limits, children }: RecorderFlowProps) {
  const { recording, hasLookupFailed, startOver } = useRecording(recordingKey, { name, owner, sender });
  const [reviewState, setReviewState] = useState<VideoToReview | 'preparing' | 'failed' | null>(null);
  const [unsupportedReason] = useState(getUnsupportedReason);

  // Preload the tus client while online, because the connection may be lost before the upload starts.
  useEffect(() => {
    loadTusClient().catch(() => {});
  }, []);
  if (!recording) return <RecorderSkeleton />;

  const startReview = () => {
    setReviewState('preparing');
    recording.getVideo().then(
      (video) => setReviewState({ video, isFile: false }),
      () => setReviewState('failed'),
    );
  };
  const selectFile = (file: File) => setReviewState({ video: file, isFile: true });
  const goBack = () => {
    setReviewState(null);
    focusHeading();
  };
  const discard = () => {
    startOver();
    goBack();
  };
  if (reviewState === 'preparing') {
    return (
      <p role="status" className="flex items-center gap-3 leading-7">
        <Spinner />
        Preparing your recording...
      </p>
    );
  }
  if (reviewState && reviewState !== 'failed') {
    const { video, isFile } = reviewState;
    const continueRecording = isFile || recording.seconds >= limits.stop ? null : goBack;
    const measurements = isFile
      ? { showsOutloud: false }
      : { showsOutloud: recording.showsOutloud, loudness: recording.loudness };
    const deleteLocalCopy = () => {
      recording.deleteLocalCopy();
      forgetStoredUploads(video, owner);
    };
    return (
      <div className="grid gap-6">
        <UnsavedRecordingGuard recording={recording} />
        <RecordingReview
          video={video}
          owner={owner}
          sender={sender}
          isFile={isFile}
          onBack={goBack}
          onDiscard={isFile ? goBack : discard}
        >
          {(upload) => children({ ...upload, ...measurements, continueRecording, deleteLocalCopy })}
        </RecordingReview>
      </div>
    );
  }
  return (
    <div className="grid gap-7">
      {reviewState === 'failed' && <JoinFailure recording={recording} />}
      {hasLookupFailed && (
        <Alert variant="warn" title="We could not check for a saved recording">
          If you recorded earlier, reload this page before you start.
        </Alert>
      )}
      <UnsavedRecordingGuard recording={recording} />
      {unsupportedReason ? (
        <>
          <UnsupportedBrowserAlert reason={unsupportedReason} />
          <FileUploadOption isOpen onChoose={selectFile} />
        </>
      ) : (
        <RecorderSetup recording={recording} limits={limits} onReview={startReview} onStartOver={discard}>
          <FileUploadOption isOpen={false} onChoose={selectFile} />
        </RecorderSetup>
      )}
    </div>
  );
}

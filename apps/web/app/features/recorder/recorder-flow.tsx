import type { LiveVideo } from '@outloud/app-kit/upload/live-video';
import { forgetStoredUploads, loadTusClient, type UploadSender } from '@outloud/app-kit/upload/upload-transfer';
import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { Skeleton, Spinner } from '@outloud/ui/loading';
import { saveFile } from '@outloud/ui/save-file';
import { type ReactNode, useEffect, useState } from 'react';
import { focusHeading } from '../../components/page-title.tsx';
import { RecorderSetup } from './capture/recorder-setup.tsx';
import { UnsavedRecordingGuard } from './capture/save-status.tsx';
import type { Loudness } from './engine/audio-meter.ts';
import type { Recording } from './engine/recording.ts';
import type { RecordingLimits } from './engine/recording-limits.ts';
import { useRecording } from './engine/use-recording.ts';
import {
  FileUploadOption,
  getUnsupportedReason,
  RecordingField,
  UnsupportedBrowserAlert,
} from './file-upload-option.tsx';
import { PhoneGuide } from './phone/phone-guide.tsx';
import { RecordingReview, type UploadResult } from './review/recording-review.tsx';

export type RecordingResult = UploadResult & {
  /** Unknown for a selected file, and for a recording of an earlier session. */
  loudness?: Loudness | undefined;
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
  sender: UploadSender;
  name: string;
  limits: RecordingLimits;
  children: (result: RecordingResult) => ReactNode;
};

/** Guides the tester through setup, recording, and review. */
export function RecorderFlow({ recordingKey, owner, sender, name, limits, children }: RecorderFlowProps) {
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
      {unsupportedReason === 'phone' && (
        <PhoneGuide limits={limits}>
          <RecordingField onChoose={selectFile} />
        </PhoneGuide>
      )}
      {unsupportedReason && unsupportedReason !== 'phone' && (
        <>
          <UnsupportedBrowserAlert reason={unsupportedReason} />
          <FileUploadOption isOpen onChoose={selectFile} />
        </>
      )}
      {!unsupportedReason && (
        <RecorderSetup recording={recording} limits={limits} onReview={startReview} onStartOver={discard}>
          <FileUploadOption isOpen={false} onChoose={selectFile} />
        </RecorderSetup>
      )}
    </div>
  );
}

function JoinFailure({ recording }: { recording: Recording }) {
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

export function RecorderSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading the recorder</span>
      <div className="grid gap-7">
        {['h-20', 'h-20', 'h-24'].map((height, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is static
          <div key={index} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4">
            <Skeleton className="size-8 rounded-full" />
            <Skeleton className={height} />
          </div>
        ))}
      </div>
    </div>
  );
}

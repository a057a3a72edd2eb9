import { Alert } from '@outloud/ui/alert';
import { Spinner } from '@outloud/ui/spinner';
import type { LiveVideo } from '@outloud/uploader/live-video';
import { forgetUploads, loadProtocol } from '@outloud/uploader/transfer';
import { type ReactNode, useEffect, useState } from 'react';
import { focusHeading } from '../../../lib/focus-heading.ts';
import { sender } from '../api/sender.ts';
import { Desk } from '../desk/desk.tsx';
import type { Loudness } from '../engine/levels.ts';
import { obstacle } from '../engine/support.ts';
import { useRecording } from '../hooks/use-recording.ts';
import { Review, type Sent } from '../review/review.tsx';
import { FileInstead } from './file-instead.tsx';
import { JoinFailure } from './join-failure.tsx';
import { RecorderSkeleton } from './recorder-skeleton.tsx';
import type { Limits } from './time-words.ts';
import { UnkeptGuard } from './unkept-guard.tsx';
import { Unsupported } from './unsupported.tsx';

export type Made = Sent & {
  /** Unknown for a selected file. */
  loudness?: Loudness;
  /** An Outloud page was shared instead of the website. */
  showsOutloud: boolean;
  /** Null for a selected file, and for a recording of maximum length. */
  continueRecording: (() => void) | null;
  deleteLocalCopy: () => void;
};

type VideoToReview = { video: File | LiveVideo; isFile: boolean };
type StudioProps = {
  recordingKey: string;
  owner: string;
  name: string;
  limits: Limits;
  children: (result: Made) => ReactNode;
};

/** Leads from the setup through the recording to its review. */
export function Studio({ recordingKey, owner, name, limits, children }: StudioProps) {
  const { recording, hasLookupFailed, startOver } = useRecording(recordingKey, { name, owner, sender });
  const [reviewed, setReviewed] = useState<VideoToReview | 'preparing' | 'failed' | null>(null);
  const [unsupportedReason] = useState(obstacle);

  // Preload the upload protocol while online: a recording may start offline.
  useEffect(() => {
    loadProtocol().catch(() => {});
  }, []);
  if (!recording) return <RecorderSkeleton />;

  const startReview = () => {
    setReviewed('preparing');
    recording.getVideo().then(
      (video) => setReviewed({ video, isFile: false }),
      () => setReviewed('failed'),
    );
  };
  const selectFile = (file: File) => setReviewed({ video: file, isFile: true });
  const goBack = () => {
    setReviewed(null);
    focusHeading();
  };
  const discard = () => {
    startOver();
    goBack();
  };
  if (reviewed === 'preparing') {
    return (
      <p role="status" className="flex items-center gap-3 leading-7">
        <Spinner />
        Preparing your recording…
      </p>
    );
  }
  if (reviewed && reviewed !== 'failed') {
    const { video, isFile } = reviewed;
    const continueRecording = isFile || recording.seconds >= limits.stop ? null : goBack;
    const measured = isFile
      ? { showsOutloud: false }
      : { showsOutloud: recording.showsOutloud, loudness: recording.loudness };
    const deleteLocalCopy = () => {
      recording.deleteLocalCopy();
      forgetUploads(video, owner);
    };
    return (
      <div className="grid gap-6">
        <UnkeptGuard recording={recording} />
        <Review
          video={video}
          owner={owner}
          sender={sender}
          isFile={isFile}
          onBack={goBack}
          onDiscard={isFile ? goBack : discard}
        >
          {(uploaded) => children({ ...uploaded, ...measured, continueRecording, deleteLocalCopy })}
        </Review>
      </div>
    );
  }
  return (
    <div className="grid gap-7">
      {reviewed === 'failed' && <JoinFailure recording={recording} />}
      {hasLookupFailed && (
        <Alert variant="warn" title="We could not check for a saved recording">
          If you recorded earlier, reload this page before you start.
        </Alert>
      )}
      <UnkeptGuard recording={recording} />
      {unsupportedReason ? (
        <>
          <Unsupported reason={unsupportedReason} />
          <FileInstead isOpen onChoose={selectFile} />
        </>
      ) : (
        <Desk recording={recording} limits={limits} onReview={startReview} onStartOver={discard}>
          <FileInstead isOpen={false} onChoose={selectFile} />
        </Desk>
      )}
    </div>
  );
}

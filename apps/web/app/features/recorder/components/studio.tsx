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
  /** Of what was recorded here just now. */
  loudness?: Loudness;
  /** A page of ours was shared in the place of the website. */
  showsOurs: boolean;
  /** To say more; null when it is no recording of ours, or as long as it can be. */
  goOn: (() => void) | null;
  /** Nothing of it is needed here any more. */
  forget: () => void;
};

type Chosen = { video: File | LiveVideo; isChosen: boolean };
type StudioProps = { id: string; owner: string; name: string; limits: Limits; children: (made: Made) => ReactNode };

/** From the first word to what becomes of it. */
export function Studio({ id, owner, name, limits, children }: StudioProps) {
  const { recording, isUnsure, startOver } = useRecording(id, { name, owner, sender });
  const [chosen, setChosen] = useState<Chosen | 'preparing' | 'failed' | null>(null);
  const [reason] = useState(obstacle);

  // While there is a connection: it must not be missing when a recording begins without one.
  useEffect(() => {
    loadProtocol().catch(() => {});
  }, []);
  if (!recording) return <RecorderSkeleton />;

  const review = () => {
    setChosen('preparing');
    recording.video().then(
      (video) => setChosen({ video, isChosen: false }),
      () => setChosen('failed'),
    );
  };
  const choose = (file: File) => setChosen({ video: file, isChosen: true });
  const back = () => {
    setChosen(null);
    focusHeading();
  };
  const discard = () => {
    startOver();
    back();
  };
  if (chosen === 'preparing') {
    return (
      <p role="status" className="flex items-center gap-3 leading-7">
        <Spinner />
        Getting your recording ready…
      </p>
    );
  }
  if (chosen && chosen !== 'failed') {
    const { video, isChosen } = chosen;
    const goOn = isChosen || recording.seconds >= limits.stop ? null : back;
    const known = isChosen ? { showsOurs: false } : { showsOurs: recording.showsOurs, loudness: recording.loudness };
    const forget = () => {
      recording.forget();
      forgetUploads(video, owner);
    };
    return (
      <div className="grid gap-6">
        <UnkeptGuard recording={recording} />
        <Review
          video={video}
          owner={owner}
          sender={sender}
          isChosen={isChosen}
          onBack={back}
          onDiscard={isChosen ? back : discard}
        >
          {(sent) => children({ ...sent, ...known, goOn, forget })}
        </Review>
      </div>
    );
  }
  return (
    <div className="grid gap-7">
      {chosen === 'failed' && <JoinFailure recording={recording} />}
      {isUnsure && (
        <Alert variant="warn" title="Your browser did not say whether you have recorded before">
          If you have, reload this page before you start.
        </Alert>
      )}
      <UnkeptGuard recording={recording} />
      {reason ? (
        <>
          <Unsupported reason={reason} />
          <FileInstead isOpen onChoose={choose} />
        </>
      ) : (
        <Desk recording={recording} limits={limits} onReview={review} onStartOver={discard}>
          <FileInstead isOpen={false} onChoose={choose} />
        </Desk>
      )}
    </div>
  );
}

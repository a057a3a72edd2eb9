import { Alert } from '@outloud/ui/alert';
import { Spinner } from '@outloud/ui/spinner';
import type { LiveVideo } from '@outloud/uploader/live-video';
import { forgetUploads, loadProtocol } from '@outloud/uploader/transfer';
import { type ReactNode, useEffect, useState } from 'react';
import { sender } from '../api/sender.ts';
import { Desk } from '../desk/desk.tsx';
import { obstacle } from '../engine/support.ts';
import { useRecording } from '../hooks/use-recording.ts';
import { Review, type Sent } from '../review/review.tsx';
import { FileInstead } from './file-instead.tsx';
import { RecorderSkeleton } from './recorder-skeleton.tsx';
import type { Limits } from './time-words.ts';
import { Unsupported } from './unsupported.tsx';

export type Made = Sent & {
  /** A page of ours was shared in the place of the website. */
  showsOurs: boolean;
  /** Nothing of it is needed here any more. */
  forget: () => void;
};

type Chosen = { video: File | LiveVideo; isChosen: boolean };
type StudioProps = { id: string; owner: string; name: string; limits: Limits; children: (made: Made) => ReactNode };

/** From the first word to what becomes of it. */
export function Studio({ id, owner, name, limits, children }: StudioProps) {
  const { recording, startOver } = useRecording(id, { name, owner, sender });
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
  const discard = () => {
    if (chosen && typeof chosen === 'object' && !chosen.isChosen) startOver();
    setChosen(null);
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
    const forget = () => {
      recording.forget();
      forgetUploads(video, owner);
    };
    return (
      <Review
        video={video}
        owner={owner}
        sender={sender}
        isChosen={isChosen}
        onBack={() => setChosen(null)}
        onDiscard={discard}
      >
        {(sent) => children({ ...sent, showsOurs: !isChosen && recording.showsOurs, forget })}
      </Review>
    );
  }
  return (
    <div className="grid gap-7">
      {chosen === 'failed' && (
        <Alert variant="destructive" title="The parts of your recording could not be put together" takesFocus>
          They are kept on this computer. Try again, or start over.
        </Alert>
      )}
      {reason ? (
        <>
          <Unsupported reason={reason} />
          <FileInstead isOpen onChoose={choose} />
        </>
      ) : (
        <Desk recording={recording} limits={limits} onReview={review} onStartOver={startOver}>
          <FileInstead isOpen={false} onChoose={choose} />
        </Desk>
      )}
    </div>
  );
}

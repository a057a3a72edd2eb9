import type { GuestReview } from '@outloud/contract/guests';
import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { Spinner } from '@outloud/ui/loading';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation } from 'react-router';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { focusHeading, PageTitle } from '../../../components/page-title.tsx';
import { guestLinkPath } from '../../../paths.ts';
import { getWebsiteLabel } from '../../../roast.labels.ts';
import { GuestMessage } from '../guest-message.tsx';
import { GuestSkeleton } from '../guest-skeleton.tsx';
import { getGuestToken, parseFragment, removeGuestToken, saveGuestToken } from '../guest-token.ts';
import { isUnknownGuest } from '../link-failure.ts';
import { useGuestReview } from '../queries.ts';
import { DeleteButton } from './delete-button.tsx';
import { RecordingPlayer } from './recording-player.tsx';

type RecordingPageProps = {
  /** The token of the link. */
  token: string;
  /** Deletes the copies in this browser. */
  onDelete: (reviewId: string, guestToken: string) => void;
};

/** The private page of a guest. The guest token is the fragment of the URL, so that the browser never sends it in a URL. */
export function RecordingPage({ token, onDelete }: RecordingPageProps) {
  // The stored token is read once, because the deletion removes it.
  const [storedToken] = useState(() => getGuestToken(token));
  const guestToken = parseFragment(useLocation().hash) ?? storedToken;
  if (!guestToken) return <UnknownRecording />;
  return <OwnRecording key={guestToken} token={token} guestToken={guestToken} onDelete={onDelete} />;
}

function UnknownRecording() {
  return (
    <GuestMessage
      title="We cannot find your recording"
      text={
        <>
          <p>The link may be incomplete, or the recording was deleted.</p>
          <p>Use the whole private link that you saved, including the part after #.</p>
        </>
      }
    />
  );
}

type OwnRecordingProps = RecordingPageProps & { guestToken: string };

function OwnRecording({ token, guestToken, onDelete }: OwnRecordingProps) {
  const { data: review, error, refetch } = useGuestReview(token, guestToken);
  const [endedState, setEndedState] = useState<'given_up' | 'deleted' | null>(null);
  const handleDelete = ({ _id, submittedAt }: GuestReview) => {
    removeGuestToken(token, guestToken);
    onDelete(_id, guestToken);
    flushSync(() => setEndedState(submittedAt ? 'deleted' : 'given_up'));
    focusHeading();
  };
  if (endedState === 'given_up') return <GivenUpPlace token={token} />;
  if (endedState === 'deleted' || review?.state === 'deleted') return <DeletedRecording token={token} />;
  if (isUnknownGuest(error)) return <UnknownRecording />;
  if (!review) {
    if (!error) return <GuestSkeleton />;
    const retry = () => {
      focusHeading();
      refetch();
    };
    return (
      <>
        <PageTitle>Your recording</PageTitle>
        <LoadFailure className="mt-6" message={error.message} onRetry={retry} />
      </>
    );
  }
  const deleteButton = (
    <DeleteButton token={token} guestToken={guestToken} review={review} onDelete={() => handleDelete(review)} />
  );
  if (review.state === 'recording' || review.state === 'expired') {
    return (
      <GuestMessage
        title="You have not submitted a recording yet"
        text={<p>Continue where you stopped, or give up your place so that another person can have it.</p>}
      >
        <Button asChild size="lg">
          <Link to={guestLinkPath(token)} onClick={() => saveGuestToken(token, guestToken)}>
            Continue
          </Link>
        </Button>
        {deleteButton}
      </GuestMessage>
    );
  }
  const renew = async () => (await refetch()).data?.videoUrl ?? null;
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
      <div>
        <PageTitle>Your recording</PageTitle>
        <p className="mt-2 text-lg text-muted leading-8">
          About {getWebsiteLabel(review.brief)}, for {review.brief.askedBy}.
        </p>
      </div>
      {review.state === 'failed' && <ProcessingFailure />}
      {review.videoUrl && <RecordingPlayer url={review.videoUrl} posterUrl={review.posterUrl} onRenew={renew} />}
      {!review.videoUrl && review.state !== 'failed' && <PendingVideo />}
      <div className="grid justify-items-start gap-4 border-line border-t pt-6">
        <p className="max-w-2xl text-muted leading-7">
          {review.brief.askedBy} and their team can watch this recording until they or you delete it.
        </p>
        {deleteButton}
      </div>
    </div>
  );
}

function ProcessingFailure() {
  return (
    <Alert variant="warn" title="We could not process your recording">
      The file may be damaged. Delete the recording, then record again or choose another file.
    </Alert>
  );
}

function PendingVideo() {
  return (
    <div className="grid aspect-video content-center justify-items-center gap-3 rounded-2xl bg-sunken p-5 text-center">
      <p role="status" className="flex items-center gap-3 font-semibold">
        <Spinner className="size-5" />
        We are preparing your video
      </p>
      <p className="text-muted text-sm leading-6">This takes a few minutes. The page updates automatically.</p>
    </div>
  );
}

function DeletedRecording({ token }: { token: string }) {
  return (
    <GuestMessage title="Deleted for good" text={<p>The recording and everything written from it are gone.</p>}>
      <InvitationLink token={token} />
    </GuestMessage>
  );
}

function GivenUpPlace({ token }: { token: string }) {
  return (
    <GuestMessage title="You gave up your place" text={<p>No recording was submitted. Thank you for looking.</p>}>
      <InvitationLink token={token} />
    </GuestMessage>
  );
}

function InvitationLink({ token }: { token: string }) {
  return (
    <Button asChild size="lg" variant="secondary">
      <Link to={guestLinkPath(token)}>Back to the invitation</Link>
    </Button>
  );
}

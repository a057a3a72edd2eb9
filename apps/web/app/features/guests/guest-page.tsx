import type { GuestReview } from '@outloud/contract/guests';
import { Button } from '@outloud/ui/button';
import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { LoadFailure } from '../../components/load-failure.tsx';
import { focusHeading, PageTitle, useDocumentTitle } from '../../components/page-title.tsx';
import { getWebsiteLabel } from '../../roast.labels.ts';
import { GuestMessage } from './guest-message.tsx';
import { GuestSkeleton } from './guest-skeleton.tsx';
import { removeGuestToken, saveGuestToken, useGuestToken } from './guest-token.ts';
import { Invitation } from './invitation/invitation.tsx';
import { describeLinkFailure, isUnknownGuest } from './link-failure.ts';
import { useGuestLink, useGuestReview, useSetGuestReview } from './queries.ts';
import { FailedRecording } from './review/failed-recording.tsx';
import { ReviewInProgress } from './review/review-in-progress.tsx';
import { ThankYou } from './review/thank-you.tsx';

type RecorderProps = { guestToken: string; review: GuestReview; onSubmit: (review: GuestReview) => void };

type GuestPageProps = {
  /** The token of the link. */
  token: string;
  renderRecorder: (props: RecorderProps) => ReactNode;
  tips: ReactNode;
};

export function GuestPage({ token, renderRecorder, tips }: GuestPageProps) {
  const guestToken = useGuestToken(token);
  if (!guestToken) return <InvitationPage token={token} />;
  return (
    <StartedReview key={guestToken} token={token} guestToken={guestToken} renderRecorder={renderRecorder} tips={tips} />
  );
}

function InvitationPage({ token }: { token: string }) {
  const { data: link, error, refetch, isFetching } = useGuestLink(token);
  useDocumentTitle(link && getWebsiteLabel(link));
  const handleStart = (guestToken: string) => {
    flushSync(() => saveGuestToken(token, guestToken));
    focusHeading();
  };
  if (error) {
    const retry = () => {
      focusHeading();
      refetch();
    };
    return <LinkFailure error={error} isRetrying={isFetching} onRetry={retry} />;
  }
  if (!link) return <GuestSkeleton />;
  return <Invitation token={token} link={link} onStart={handleStart} onGone={() => refetch().then(focusHeading)} />;
}

type LinkFailureProps = { error: Error; isRetrying: boolean; onRetry: () => void };

function LinkFailure({ error, isRetrying, onRetry }: LinkFailureProps) {
  const { title, text, help, canRetry } = describeLinkFailure(error);
  return (
    <GuestMessage
      title={title}
      text={
        <>
          <p>{text}</p>
          {help && <p>{help}</p>}
        </>
      }
    >
      {canRetry && (
        <Button size="lg" variant="secondary" pending={isRetrying} onClick={onRetry}>
          Try again
        </Button>
      )}
    </GuestMessage>
  );
}

type StartedReviewProps = GuestPageProps & { guestToken: string };

function StartedReview({ token, guestToken, renderRecorder, tips }: StartedReviewProps) {
  const { data: review, dataUpdatedAt, error, refetch } = useGuestReview(token, guestToken);
  const setReview = useSetGuestReview();
  const [, setSubmittedReview] = useState<GuestReview | null>(null);
  useDocumentTitle(review && getWebsiteLabel(review.brief));

  const isGone = isUnknownGuest(error) || review?.state === 'deleted';
  useEffect(() => {
    if (isGone) removeGuestToken(token, guestToken);
  }, [isGone, token, guestToken]);
  if (isGone) return <GuestSkeleton />;

  const handleSubmit = (submittedReview: GuestReview) => {
    setReview(guestToken, submittedReview);
    // Renders the page now: the cache notifies its observers later.
    flushSync(() => setSubmittedReview(submittedReview));
    focusHeading();
  };
  if (!review) {
    if (!error) return <GuestSkeleton />;
    const retry = () => {
      focusHeading();
      refetch();
    };
    return (
      <>
        <PageTitle>Your review</PageTitle>
        <LoadFailure className="mt-6" message={error.message} onRetry={retry} />
      </>
    );
  }
  switch (review.state) {
    case 'recording':
    case 'expired':
      return (
        <ReviewInProgress token={token} review={review} loadedAt={dataUpdatedAt} tips={tips}>
          {renderRecorder({ guestToken, review, onSubmit: handleSubmit })}
        </ReviewInProgress>
      );
    case 'failed':
      return <FailedRecording token={token} guestToken={guestToken} />;
    default:
      return <ThankYou token={token} guestToken={guestToken} review={review} />;
  }
}

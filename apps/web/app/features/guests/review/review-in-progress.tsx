import { TextLink } from '@outloud/app-kit/text-link';
import type { GuestReview } from '@outloud/contract/guests';
import { Alert } from '@outloud/ui/alert';
import { Card } from '@outloud/ui/card';
import type { ReactNode } from 'react';
import { Brief } from '../../../components/brief.tsx';
import { WebsiteLink } from '../../../components/links.tsx';
import { PageTitle } from '../../../components/page-title.tsx';
import { guestRecordingPath } from '../../../paths.ts';
import { getWebsiteLabel, recordingLengthLabel } from '../../../roast.labels.ts';
import { useNow } from '../../../timers.ts';
import { hasNoPlace } from '../link-failure.ts';
import { useGuestLink } from '../queries.ts';
import { formatTimeLeft } from './time-left.ts';

type ReviewInProgressProps = {
  token: string;
  review: GuestReview;
  /** When the review was loaded, by the local clock. */
  loadedAt: number;
  tips: ReactNode;
  /** The recorder. */
  children: ReactNode;
};

export function ReviewInProgress({ token, review, loadedAt, tips, children }: ReviewInProgressProps) {
  const { brief } = review;
  return (
    <>
      <PageTitle>{getWebsiteLabel(brief)}</PageTitle>
      <WebsiteLink url={brief.websiteUrl} className="mt-1" />
      <Reservation token={token} review={review} loadedAt={loadedAt} />
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem] xl:grid-rows-[auto_1fr] xl:gap-x-8">
        <Card
          title="Brief"
          description={`From ${brief.askedBy}. Think out loud for ${recordingLengthLabel}.`}
          className="xl:col-start-2"
        >
          <div className="grid gap-4">
            {brief.note && (
              <p className="wrap-anywhere whitespace-pre-line rounded-2xl rounded-bl-sm bg-sunken px-4 py-3 leading-6">
                {brief.note}
              </p>
            )}
            <Brief brief={brief} renderText={(text) => <p className="whitespace-pre-line">{text}</p>} />
          </div>
        </Card>
        <div className="xl:col-start-1 xl:row-span-2 xl:row-start-1">{children}</div>
        <div className="grid gap-5 xl:col-start-2">
          {tips}
          <p className="text-muted text-sm leading-6">
            Changed your mind? <TextLink to={guestRecordingPath(token)}>Give up your place</TextLink>
          </p>
        </div>
      </div>
    </>
  );
}

const intervalMs = 30_000;

function Reservation({ token, review, loadedAt }: Pick<ReviewInProgressProps, 'token' | 'review' | 'loadedAt'>) {
  const now = useNow(intervalMs);
  const secondsLeft = (review.secondsLeft ?? 0) - (now - loadedAt) / 1000;
  if (review.state === 'expired' || secondsLeft <= 0) {
    return <ExpiredReservation token={token} />;
  }
  return (
    <p className="mt-3 text-muted text-sm leading-6">
      Your place is reserved for {formatTimeLeft(secondsLeft)}. Reload this page at any time: your recording stays.
    </p>
  );
}

function ExpiredReservation({ token }: { token: string }) {
  const { error } = useGuestLink(token);
  if (error && hasNoPlace(error)) {
    return (
      <Alert variant="warn" title="Your reservation has expired" className="mt-5 max-w-3xl">
        {error.message} Do not record now, because you could not submit. A recording that you already made stays in this
        browser.
      </Alert>
    );
  }
  return (
    <Alert title="Your reservation has expired" className="mt-5 max-w-3xl">
      You can still record. When you submit, we take another place for you if one is free.
    </Alert>
  );
}

import { formatTimestamp } from '@outloud/app-kit/format';
import { getWebsiteName } from '@outloud/app-kit/roast.labels';
import { TextLink } from '@outloud/app-kit/text-link';
import type { OperatorDelivery } from '@outloud/contract/operators/deliveries';
import type { SpotCheckReason } from '@outloud/domain/deliveries';
import { recordingLimits } from '@outloud/domain/recordings/recording-limits';
import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { Card } from '@outloud/ui/card';
import { usePlayerStore } from '@outloud/ui/player/player-store';
import { useStableUrl } from '@outloud/ui/player/use-playback';
import { type RefObject, useRef } from 'react';
import { focusHeading } from '../../../lib/focus.ts';
import { formatLongDateTime } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useCloseSpotCheck } from '../deliveries.mutations.ts';

type Finding = OperatorDelivery['findings'][number];

/** What the checks compared, and what the tester says about it. */
export function DeliveryEvidence({ delivery }: { delivery: OperatorDelivery }) {
  const { findings, screen, explanation, spotCheck } = delivery;
  return (
    <>
      {spotCheck?.isOpen && delivery.status === 'completed' && <SpotCheckCard id={delivery._id} {...spotCheck} />}
      {screen && <ScreenCard screen={screen} />}
      {findings.map((finding) => (
        <FindingCard key={`${finding.rule} ${finding.other?._id}`} finding={finding} delivery={delivery} />
      ))}
      {explanation && (
        <Card title="The tester’s explanation" description={formatLongDateTime(explanation.sentAt)}>
          <p className="whitespace-pre-line text-sm leading-6">{explanation.text}</p>
        </Card>
      )}
    </>
  );
}

const spotCheckTexts: Record<SpotCheckReason, string> = {
  first_submissions: `One of the tester’s first ${recordingLimits.firstSubmissions} reviews. Does a person speak about this website?`,
  random: 'Chosen at random. Does a person speak about this website?',
};

function SpotCheckCard({ id, reason }: { id: string; reason: SpotCheckReason }) {
  const { mutate, error, isPending } = useCloseSpotCheck(id);
  return (
    <Card title="Spot check" description={spotCheckTexts[reason]}>
      <div className="grid justify-items-start gap-3">
        {error && <Alert variant="destructive" title={error.message} />}
        <Button size="sm" pending={isPending} onClick={() => mutate(undefined, { onSuccess: focusHeading })}>
          Review is genuine
        </Button>
        <p className="text-muted text-sm leading-6">If it is not, reject it and claw back the pay.</p>
      </div>
    </Card>
  );
}

type Screen = NonNullable<OperatorDelivery['screen']>;

const screenTexts: Record<Screen['outcome'], string> = {
  shown: 'The requested website was read. This is no proof, because every page can show its name.',
  other_host: 'The address bar shows another website in most of the frames that were read.',
  unknown: 'The requested website was not read. This is usual for recordings of one tab, which have no address bar.',
};

const matchLabels: Record<Screen['matches'][number]['match'], string> = {
  host: 'in the address bar',
  name: 'in the text',
  other_host: 'in the address bar',
};

/** The requested host, and what was read at which second. */
function ScreenCard({ screen: { outcome, requestedHost, frames, matches } }: { screen: Screen }) {
  const player = usePlayerStore();
  return (
    <Card title="Text on the screen" description={screenTexts[outcome]}>
      <dl className="grid gap-3 text-sm leading-6 sm:grid-cols-[1fr_2fr]">
        <div>
          <dt className="font-semibold">Requested</dt>
          <dd className="break-words">{requestedHost}</dd>
        </div>
        <div>
          <dt className="font-semibold">Read in {frames} frames</dt>
          {matches.length === 0 && <dd className="text-muted">Neither the website nor another address.</dd>}
          {matches.map(({ seconds, match, text }) => (
            <dd key={seconds} className="flex items-center justify-between gap-3 py-1">
              <span className="min-w-0 break-words leading-5">
                {text} <span className="text-muted text-xs">{matchLabels[match]}</span>
              </span>
              <Button variant="secondary" size="sm" className="shrink-0" onClick={() => player.seek(seconds)}>
                Show {formatTimestamp(seconds)}
              </Button>
            </dd>
          ))}
        </div>
      </dl>
    </Card>
  );
}

const titles: Record<Finding['rule'], string> = {
  same_file: 'Same file',
  copied_recording: 'Same speech',
  copied_sound: 'Same sound',
  other_website: 'Different picture',
  other_voice: 'Different voice',
};

const formatShare = (share: number) => `${Math.round(share * 100)}%`;

const sentences: Record<Finding['rule'], (share: string) => string> = {
  same_file: () => 'Both submissions have the same SHA-256 hash.',
  copied_recording: (share) => `${share} of the phrases of the shorter recording are in both recordings.`,
  other_website: (share) =>
    `${share} of the picture resembles this other review of the request, and no review resembles it more.`,
  copied_sound: (share) => `${share} of the shorter recording sounds the same in both recordings.`,
  other_voice: () =>
    'Of the tester’s accepted reviews, this one has the most similar voice. Does the same person speak?',
};

/** Describes the common sound, such as '50 s sound the same. It begins 12 s later here, at 1.1 times the speed.' */
function describeSound({ seconds, tempo, offsetSeconds }: NonNullable<Finding['sound']>): string {
  const position =
    offsetSeconds === 0
      ? 'at the same time'
      : `${Math.abs(offsetSeconds)} s ${offsetSeconds > 0 ? 'later' : 'earlier'} here`;
  const speed = tempo === 1 ? '' : `, at about ${tempo.toFixed(2)} times the speed`;
  return `About ${seconds} s sound the same. They begin ${position}${speed}.`;
}

function FindingCard({ finding, delivery }: { finding: Finding; delivery: OperatorDelivery }) {
  const { rule, share, other, times, sound } = finding;
  const here = useRef<HTMLVideoElement>(null);
  const there = useRef<HTMLVideoElement>(null);
  const seekBoth = (time: Finding['times'][number]) => {
    if (here.current) here.current.currentTime = time.here;
    if (there.current) there.current.currentTime = time.there;
  };
  return (
    <Card title={titles[rule]} description={sentences[rule](formatShare(share))}>
      {other ? (
        <div className="grid gap-4">
          {sound && <p className="text-sm leading-6">{describeSound(sound)}</p>}
          <div className="grid gap-4 sm:grid-cols-2">
            <Recording title="This delivery" url={delivery.videoUrl} videoRef={here} />
            <Recording title="Earlier delivery" url={other.videoUrl} videoRef={there} />
          </div>
          <p className="text-sm leading-6">
            <TextLink to={paths.delivery(other._id)}>
              Delivery #{other.deliveryNumber} · {getWebsiteName(other.roastRequestId)}
            </TextLink>{' '}
            by <TextLink to={paths.tester(other.testerId._id)}>{other.testerId.fullName}</TextLink>,{' '}
            {formatLongDateTime(other.submittedAt)}
          </p>
          <ul aria-label="Matching times" className="flex flex-wrap gap-2">
            {times.map((time) => (
              <li key={`${time.here} ${time.there}`}>
                <Button variant="secondary" size="sm" onClick={() => seekBoth(time)}>
                  Show {formatTimestamp(time.here)} here, {formatTimestamp(time.there)} there
                </Button>
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <p className="text-muted text-sm leading-6">The other delivery was deleted.</p>
      )}
    </Card>
  );
}

type RecordingProps = { title: string; url: string | null; videoRef: RefObject<HTMLVideoElement | null> };

function Recording({ title, url, videoRef }: RecordingProps) {
  const stable = useStableUrl(url);
  return (
    <figure className="grid gap-1.5">
      <figcaption className="font-semibold text-sm">{title}</figcaption>
      {stable.url ? (
        // biome-ignore lint/a11y/useMediaCaption: the operator compares the recordings; the transcript is below
        <video
          ref={videoRef}
          src={stable.url}
          controls
          preload="metadata"
          aria-label={title}
          onError={stable.markFailed}
          className="aspect-video w-full rounded-xl bg-night"
        />
      ) : (
        <p className="text-muted text-sm">No video available.</p>
      )}
    </figure>
  );
}

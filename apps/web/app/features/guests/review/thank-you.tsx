import { TextLink } from '@outloud/app-kit/text-link';
import type { GuestReview } from '@outloud/contract/guests';
import { getHost } from '@outloud/domain/website-url';
import { Button } from '@outloud/ui/button';
import { CopyButton } from '@outloud/ui/copy-button';
import { Field } from '@outloud/ui/forms/field';
import { Input } from '@outloud/ui/forms/input';
import { ArrowRight, CircleCheck } from 'lucide-react';
import { flushSync } from 'react-dom';
import { getSafeHref } from '../../../components/links.tsx';
import { focusHeading, PageTitle } from '../../../components/page-title.tsx';
import { guestRecordingPath } from '../../../paths.ts';
import { removeGuestToken } from '../guest-token.ts';

type ThankYouProps = { token: string; guestToken: string; review: GuestReview };

export function ThankYou({ token, guestToken, review }: ThankYouProps) {
  const { askedBy, redirectUrl } = review.brief;
  const redirectHref = redirectUrl && getSafeHref(redirectUrl);
  return (
    <div className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-8 sm:py-6">
      <div>
        <CircleCheck aria-hidden="true" strokeWidth={1.75} className="mb-5 size-12 text-good" />
        <PageTitle>Thank you. Loud and clear.</PageTitle>
        <p className="mt-4 text-lg text-muted leading-8">
          {review.state === 'ready'
            ? `${askedBy} can now watch your recording.`
            : `We prepare the video and write the transcript. In a few minutes, ${askedBy} can watch it.`}
        </p>
      </div>
      <PrivateLink token={token} guestToken={guestToken} />
      {redirectHref && (
        <Button asChild size="lg" className="max-w-full justify-self-start">
          <a href={redirectHref} rel="noreferrer">
            <span className="truncate">Continue to {getHost(redirectHref)}</span>
            <ArrowRight aria-hidden="true" className="size-5" />
          </a>
        </Button>
      )}
      <AnotherReview token={token} guestToken={guestToken} />
    </div>
  );
}

function PrivateLink({ token, guestToken }: Pick<ThankYouProps, 'token' | 'guestToken'>) {
  const path = { pathname: guestRecordingPath(token), hash: guestToken };
  const url = `${window.location.origin}${path.pathname}#${guestToken}`;
  return (
    <section aria-labelledby="private-link" className="rounded-2xl border border-line bg-surface p-5 sm:p-6">
      <h2 id="private-link" className="font-bold text-lg leading-7 tracking-tight">
        Keep your private link
      </h2>
      <p className="mt-1 text-muted leading-7">
        With this link, you can watch and delete your recording. Bookmark it or save it. Keep it to yourself: people who
        have it can do the same.
      </p>
      <div className="mt-4 grid gap-4">
        <Field label="Private link">
          {(control) => (
            <div className="flex flex-wrap gap-2">
              <Input
                readOnly
                value={url}
                onFocus={(event) => event.target.select()}
                className="min-w-0 flex-1 basis-52"
                {...control}
              />
              <CopyButton text={url} label="the private link" size="md" />
            </div>
          )}
        </Field>
        <p>
          <TextLink to={path}>Watch your recording</TextLink>
        </p>
      </div>
    </section>
  );
}

/** Guests may share a computer. */
function AnotherReview({ token, guestToken }: Pick<ThankYouProps, 'token' | 'guestToken'>) {
  const start = () => {
    flushSync(() => removeGuestToken(token, guestToken));
    focusHeading();
  };
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-muted text-sm">
      Does another person want to use this device? Save your private link first.
      <Button variant="ghost" size="sm" onClick={start}>
        Start another review
      </Button>
    </p>
  );
}

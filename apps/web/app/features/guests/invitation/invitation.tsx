import type { GuestBrief } from '@outloud/contract/guests';
import { reviewMinutes } from '@outloud/domain/earnings';
import { AudioLines, Clock, Eye, type LucideIcon, Monitor, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { WebsiteLink } from '../../../components/links.tsx';
import { PageTitle } from '../../../components/page-title.tsx';
import { getWebsiteLabel, recordingLengthLabel } from '../../../roast.labels.ts';
import { privacyTexts } from '../../../site-config.ts';
import { ConsentForm } from './consent-form.tsx';

type InvitationProps = {
  token: string;
  link: GuestBrief;
  onStart: (guestToken: string) => void;
  /** Called when the link was closed or the last place was taken in the meantime. */
  onGone: () => void;
};

/** Says what a guest agrees to, before anything is recorded. */
export function Invitation({ token, link, onStart, onGone }: InvitationProps) {
  const { askedBy, note, websiteUrl } = link;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_26rem]">
      <div className="grid content-start gap-8">
        <div>
          <PageTitle>{askedBy} wants to hear what you think.</PageTitle>
          <p className="mt-4 max-w-xl text-lg text-muted leading-8">
            Look around on {getWebsiteLabel(link)} and say out loud what comes to mind. There are no wrong answers.
          </p>
          <WebsiteLink url={websiteUrl} className="mt-2" />
        </div>
        {note && <Note text={note} author={askedBy} />}
        <Facts askedBy={askedBy} />
      </div>
      <section
        aria-labelledby="consent"
        className="rounded-4xl rounded-bl-lg border border-line bg-surface p-5 sm:p-8 lg:sticky lg:top-8 lg:self-start"
      >
        <h2 id="consent" className="font-bold text-2xl tracking-[-0.02em]">
          Ready to talk?
        </h2>
        <ConsentForm token={token} askedBy={askedBy} onStart={onStart} onGone={onGone} />
      </section>
    </div>
  );
}

function Note({ text, author }: { text: string; author: string }) {
  return (
    <figure className="max-w-xl">
      <blockquote className="wrap-anywhere whitespace-pre-line rounded-3xl rounded-bl-sm bg-ink px-5 py-4 text-lg text-paper leading-7">
        {text}
      </blockquote>
      <figcaption className="mt-2 text-muted text-sm">{author}</figcaption>
    </figure>
  );
}

function Facts({ askedBy }: { askedBy: string }) {
  return (
    <section aria-labelledby="facts" className="max-w-xl">
      <h2 id="facts" className="font-bold text-2xl tracking-[-0.02em]">
        Before you start
      </h2>
      <dl className="mt-5 grid gap-5">
        <Fact Icon={Monitor} term="What is recorded">
          Your screen and your voice. Never your camera. You choose what to share, and can stop at any time.
        </Fact>
        <Fact Icon={Eye} term="Who can watch it">
          {askedBy} and their team, and the operators of this site.
        </Fact>
        <Fact Icon={AudioLines} term="What happens to it">
          Software writes a transcript and a summary of what you say. {privacyTexts.ai}
        </Fact>
        <Fact Icon={Trash2} term="How long it is kept">
          Until {askedBy} or you delete it. You get a private link to watch and delete it.
        </Fact>
        <Fact Icon={Clock} term="How long it takes">
          About {reviewMinutes} minutes, {recordingLengthLabel} of them talking.
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ Icon, term, children }: { Icon: LucideIcon; term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4">
      <dt className="col-span-2 grid grid-cols-subgrid font-semibold leading-6">
        <Icon aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-5 text-ember" />
        {term}
      </dt>
      <dd className="col-start-2 text-muted leading-7">{children}</dd>
    </div>
  );
}

import type { RoastDetail } from '@outloud/contract/roasts';
import { ExternalLink } from 'lucide-react';
import { PageTitle } from '../../../lib/page-title.tsx';
import { dateOf } from '../../../lib/wording.ts';
import { nameOf, webPage } from '../components/roast-words.ts';
import { StatusBadge } from '../components/status-badge.tsx';
import { CancelButton } from './cancel-button.tsx';
import { statusSentence } from './status-sentence.ts';

export function RoastHead({ roast }: { roast: RoastDetail }) {
  return (
    <>
      <div className="flex flex-col items-start justify-between gap-4 sm:flex-row sm:gap-6">
        <div className="min-w-0 max-sm:w-full">
          <PageTitle>{nameOf(roast)}</PageTitle>
          <Address url={roast.websiteUrl} />
          <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm leading-6">
            <StatusBadge status={roast.status} />
            <p>
              Created <time dateTime={roast.createdAt}>{dateOf(roast.createdAt)}</time>
            </p>
            <p>
              {roast.deliveriesReceived} of {roast.deliveriesExpected} deliveries
            </p>
          </div>
        </div>
        <CancelButton roast={roast} />
      </div>
      <p className="mt-5 max-w-4xl border-edge border-l-2 pl-4 leading-7">{statusSentence(roast)}</p>
    </>
  );
}

function Address({ url }: { url: string }) {
  const page = webPage(url);
  if (!page) return <p className="mt-1 line-clamp-2 text-muted">{url}</p>;
  return (
    <p className="mt-1 flex">
      <a
        href={page}
        target="_blank"
        rel="noopener noreferrer"
        className="inline-flex min-w-0 items-center gap-1.5 rounded-sm text-muted underline decoration-edge/60 underline-offset-4 hover:text-ink"
      >
        <span className="truncate">{url}</span>
        <ExternalLink aria-hidden="true" className="size-4 shrink-0" />
        <span className="sr-only">(opens in a new tab)</span>
      </a>
    </p>
  );
}

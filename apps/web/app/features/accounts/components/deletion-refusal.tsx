import { CallError } from '@outloud/contract/client';
import type { UnfinishedRoast } from '@outloud/contract/roasts';
import { TextLink } from '../../../lib/text-link.tsx';
import { roastPath } from '../../../paths.ts';

/** Why an account cannot be deleted now, if the server has said so, and where to change that. */
export function DeletionRefusal({ error }: { error: Error }) {
  if (!(error instanceof CallError) || error.status !== 409) return null;
  const unfinished = unfinishedRoasts(error);
  if (unfinished.length === 0) return error.message;
  return (
    <>
      <p>These roast requests are unfinished. Cancel the pending ones first; the others have to run their course.</p>
      <ul className="-mx-1 mt-2 grid max-h-40 overflow-y-auto">
        {unfinished.map(({ _id, websiteName, websiteUrl, status }) => (
          <li key={_id} className="flex min-w-0 items-baseline gap-1">
            <span className="truncate p-1">
              <TextLink to={roastPath(_id)}>{websiteName ?? websiteUrl}</TextLink>
            </span>
            <span className="shrink-0">({status.replace('_', ' ')})</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function unfinishedRoasts({ code, details }: CallError): UnfinishedRoast[] {
  if (code !== 'roasts_unfinished') return [];
  const { roasts = [] } = (details ?? {}) as { roasts?: UnfinishedRoast[] };
  return roasts;
}

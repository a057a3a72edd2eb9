import type { RoastRequest } from '@outloud/contract/roasts';
import { getWebsiteName } from '../components/roast.labels.ts';

export function WebsiteCell({ roast }: { roast: RoastRequest }) {
  return (
    <>
      <p className="truncate font-semibold text-[0.9375rem]">{getWebsiteName(roast)}</p>
      <p className="truncate text-muted">{roast.websiteUrl}</p>
      {roast.websiteDescription && <p className="mt-1 line-clamp-2 leading-5">{roast.websiteDescription}</p>}
    </>
  );
}

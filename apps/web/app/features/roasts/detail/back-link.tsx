import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { useListSearch } from '../components/way-back.ts';

export function BackLink() {
  return (
    <Link
      to={{ pathname: paths.roasts, search: useListSearch() }}
      className="-ml-2 mb-4 inline-flex h-9 items-center gap-2 rounded-lg px-2 font-semibold text-muted text-sm hover:text-ink"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      Back to requests
    </Link>
  );
}

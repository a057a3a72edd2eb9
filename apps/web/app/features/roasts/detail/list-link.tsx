import { BackLink } from '../../../lib/back-link.tsx';
import { paths } from '../../../paths.ts';
import { useListSearch } from '../components/way-back.ts';

export function ListLink() {
  return <BackLink to={{ pathname: paths.roasts, search: useListSearch() }}>Back to requests</BackLink>;
}

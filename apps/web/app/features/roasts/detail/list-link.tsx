import { paths } from '../../../paths.ts';
import { BackLink } from '../components/back-link.tsx';
import { useListSearch } from '../components/way-back.ts';

export function ListLink() {
  return <BackLink to={{ pathname: paths.roasts, search: useListSearch() }}>Back to requests</BackLink>;
}

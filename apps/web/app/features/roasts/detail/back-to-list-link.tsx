import { BackLink } from '../../../lib/back-link.tsx';
import { paths } from '../../../paths.ts';
import { useReturnSearch } from '../components/list-link-state.ts';

export function BackToListLink() {
  return <BackLink to={{ pathname: paths.roasts, search: useReturnSearch() }}>Back to requests</BackLink>;
}

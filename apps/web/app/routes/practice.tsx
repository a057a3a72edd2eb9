import { PracticePage } from '../features/recorder/practice/practice-page.tsx';
import { getPageMeta } from '../page-meta.ts';

export const meta = () => getPageMeta('Practice', 'A short recording to check that everything works.');

export default function Practice() {
  return <PracticePage />;
}

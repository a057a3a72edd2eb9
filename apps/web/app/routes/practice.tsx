import { PracticePage } from '../features/recorder/practice/practice-page.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => pageMeta('Practice', 'A short recording to check that everything works.');

export default function Practice() {
  return <PracticePage />;
}

import { RoastPage } from '../features/roasts/detail/roast-page.tsx';
import { getPageMeta } from '../page-meta.ts';
import type { Route } from './+types/roast.ts';

export const meta = () => getPageMeta('Roast request', 'A request and its deliveries.');

export default function Roast({ params }: Route.ComponentProps) {
  return <RoastPage id={params.id} />;
}

import { ReceiptPage } from '../features/credits/components/receipt-page.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import type { Route } from './+types/receipt.ts';

export const meta = () => pageMeta('Receipt', 'The receipt for a purchase.');

export default function Receipt({ params }: Route.ComponentProps) {
  return <ReceiptPage id={params.id} />;
}

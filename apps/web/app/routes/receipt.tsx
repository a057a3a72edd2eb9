import { ReceiptPage } from '../features/credits/receipt/receipt-page.tsx';
import { getPageMeta } from '../page-meta.ts';
import type { Route } from './+types/receipt.ts';

export const meta = () => getPageMeta('Receipt', 'The receipt for a purchase.');

export default function Receipt({ params }: Route.ComponentProps) {
  return <ReceiptPage id={params.id} />;
}

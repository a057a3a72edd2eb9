import { SandboxPage } from '../features/credits/sandbox-checkout/sandbox-page.tsx';
import { getPageMeta } from '../page-meta.ts';
import type { Route } from './+types/sandbox-checkout.ts';

export const meta = () => getPageMeta('Test payment', 'Pay, decline, or cancel a test payment.');

export default function SandboxCheckout({ params }: Route.ComponentProps) {
  return <SandboxPage id={params.id} />;
}

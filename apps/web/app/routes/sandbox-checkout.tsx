import { SandboxPage } from '../features/credits/components/sandbox-page.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import type { Route } from './+types/sandbox-checkout.ts';

export const meta = () => pageMeta('Test payment', 'Pay, decline, or cancel a test payment.');

export default function SandboxCheckout({ params }: Route.ComponentProps) {
  return <SandboxPage id={params.id} />;
}

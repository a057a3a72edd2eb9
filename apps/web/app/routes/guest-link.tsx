import { GuestPage } from '../features/guests/guest-page.tsx';
import { GuestRecorder } from '../features/recorder/guest/guest-recorder.tsx';
import { ThinkAloudTips } from '../features/recorder/think-aloud-tips.tsx';
import { getPrivatePageMeta } from '../page-meta.ts';
import type { Route } from './+types/guest-link.ts';

export const meta = () => getPrivatePageMeta('Review', 'Look at a website and say out loud what you think.');

export default function GuestLink({ params: { token } }: Route.ComponentProps) {
  return (
    <GuestPage
      key={token}
      token={token}
      tips={<ThinkAloudTips />}
      renderRecorder={(props) => <GuestRecorder token={token} {...props} />}
    />
  );
}

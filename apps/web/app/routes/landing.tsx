import { ClosingCall } from '../features/site/closing-call.tsx';
import { Hero } from '../features/site/hero.tsx';
import { HowItWorks } from '../features/site/how-it-works.tsx';
import { Pricing } from '../features/site/pricing.tsx';
import { SitePage } from '../features/site/site-page.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () =>
  pageMeta(
    'Outloud: your website, roasted by real people',
    'Send a link and vetted testers record themselves using your website, thinking out loud. Video, transcript and AI summary, with no subscription.',
  );

export default function Landing() {
  return (
    <SitePage>
      <Hero />
      <HowItWorks />
      <Pricing />
      <ClosingCall />
    </SitePage>
  );
}

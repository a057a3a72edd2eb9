import { SampleExcerpt } from '../features/roasts/sample/sample-excerpt.tsx';
import { SampleReview } from '../features/roasts/sample/sample-review.tsx';
import { Badges } from '../features/site/badges.tsx';
import { Banner } from '../features/site/banner.tsx';
import { ClosingCta } from '../features/site/closing-cta.tsx';
import { Faq } from '../features/site/faq.tsx';
import { Hero } from '../features/site/hero.tsx';
import { HowItWorks } from '../features/site/how-it-works.tsx';
import { Pricing } from '../features/site/pricing.tsx';
import { SitePage } from '../features/site/site-page.tsx';
import { structuredData } from '../features/site/structured-data.ts';
import { Testimonials } from '../features/site/testimonials.tsx';
import { getPageMeta } from '../lib/page-meta.ts';
import { paths } from '../paths.ts';

export const meta = () => [
  ...getPageMeta(
    'Outloud: your website, roasted by real people',
    'Send a link and vetted testers record themselves using your website, thinking out loud. Video, transcript, and AI summary, with no subscription.',
    paths.landing,
  ),
  { 'script:ld+json': structuredData },
];

export default function Landing() {
  return (
    <SitePage banner={<Banner />}>
      <Hero />
      <SampleReview />
      <Badges />
      <HowItWorks excerpt={<SampleExcerpt />} />
      <Pricing />
      <Testimonials />
      <Faq />
      <ClosingCta />
    </SitePage>
  );
}

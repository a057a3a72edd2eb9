import { SampleExcerpt } from '../features/deliveries/sample/sample-excerpt.tsx';
import { SampleReview } from '../features/deliveries/sample/sample-review.tsx';
import { Banner, ClosingCta } from '../features/site/landing/calls-to-action.tsx';
import { Faq } from '../features/site/landing/faq.tsx';
import { Hero } from '../features/site/landing/hero.tsx';
import { HowItWorks } from '../features/site/landing/how-it-works.tsx';
import { Pricing } from '../features/site/landing/pricing.tsx';
import { Badges, Testimonials } from '../features/site/landing/social-proof.tsx';
import { structuredData } from '../features/site/landing/structured-data.ts';
import { SitePage } from '../features/site/site-page.tsx';
import { getPageMeta } from '../page-meta.ts';
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

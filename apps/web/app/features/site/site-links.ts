import { paths } from '../../paths.ts';

export const siteLinks = [
  { to: paths.howItWorks, name: 'How It Works' },
  { to: paths.pricing, name: 'Pricing' },
  { to: paths.faq, name: 'FAQ' },
  { to: paths.testerWaitlist, name: 'Become a Tester' },
];

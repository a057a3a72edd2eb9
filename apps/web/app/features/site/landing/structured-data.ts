import { lowestPricePerReview } from '@outloud/domain/credits';
import { publicUrl } from '../../../site-config.ts';
import { faqEntries } from './faq.tsx';

/** schema.org data that search engines read on the landing page. */
export const structuredData = {
  '@context': 'https://schema.org',
  '@graph': [
    {
      '@type': 'Service',
      name: 'Outloud',
      url: `${publicUrl}/`,
      serviceType: 'Website user testing',
      description: 'Spoken, screen-recorded reviews of websites by vetted testers, with transcript and summary.',
      offers: {
        '@type': 'Offer',
        price: lowestPricePerReview.toFixed(2),
        priceCurrency: 'USD',
        description: 'One review, without targeting',
        url: `${publicUrl}/#pricing`,
      },
    },
    {
      '@type': 'FAQPage',
      mainEntity: faqEntries.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ],
};

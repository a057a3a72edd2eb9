import { formatDollars, lowestPricePerReview } from '@outloud/domain/credits';
import { Badge } from '@outloud/ui/badge';
import { type RadioCard, RadioCards } from '@outloud/ui/forms/radio-cards';
import { FileVideo, Megaphone, Users } from 'lucide-react';
import { useController } from 'react-hook-form';
import { getReviewCountRules, type ReviewerChoice, type RoastFormApi } from './roast-values.ts';

const free = <Badge variant="good">Free</Badge>;

const options: readonly RadioCard<ReviewerChoice>[] = [
  {
    value: 'testers',
    label: 'Outloud testers',
    description: 'People you do not know, chosen by you. You pay per review.',
    Icon: Megaphone,
    note: <span className="text-muted text-xs">From {formatDollars(lowestPricePerReview)}</span>,
  },
  {
    value: 'own',
    label: 'My own people',
    description: 'Send a link to customers, colleagues, or friends. They need no account.',
    Icon: Users,
    note: free,
  },
  {
    value: 'recordings',
    label: 'I have a recording',
    description: 'Upload videos, or record a walkthrough now. You get the same analysis.',
    Icon: FileVideo,
    note: free,
  },
];

export function ReviewersField({ form }: { form: RoastFormApi }) {
  const { field } = useController({ control: form.control, name: 'reviewers' });
  const change = (reviewers: ReviewerChoice) => {
    const rules = getReviewCountRules(reviewers);
    // Each kind of reviewers has its own limits.
    if (rules !== getReviewCountRules(field.value)) form.setValue('deliveriesExpected', rules.default);
    form.clearErrors(['deliveriesExpected', 'linkDays', 'note', 'redirectUrl', 'recordings']);
    field.onChange(reviewers);
  };
  return <RadioCards legend="Who reviews?" options={options} value={field.value} onChange={change} ref={field.ref} />;
}

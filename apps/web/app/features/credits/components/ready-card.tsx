import { isLowBalance } from '@outloud/domain/credits';
import { priceReview } from '@outloud/domain/pricing';
import { Card } from '@outloud/ui/card';
import { creditCount, reviewCount } from '../../../lib/wording.ts';
import { useBalance } from '../api/balance.ts';

export function ReadyCard() {
  const balance = useBalance().data?.balance ?? 0;
  if (isLowBalance(balance)) return null;
  const reviews = Math.floor(balance / priceReview({}).perReview);
  return (
    <Card title="Ready to Request a Roast!" className="flex-1 rounded-bl-md border-good/30 bg-good-soft">
      <p className="-mt-3 leading-7">
        Your {creditCount(balance)} are enough for <strong className="font-semibold">{reviewCount(reviews)}</strong> by
        a general audience. Picking who reviews you costs a little more.
      </p>
    </Card>
  );
}

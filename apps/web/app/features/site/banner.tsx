import { deliveryPromise } from '@outloud/domain/roasts';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';

export function Banner() {
  return (
    <aside
      aria-label="Delivery time"
      className="bg-night px-4 py-2.5 text-center text-on-night text-sm leading-6 print:hidden"
    >
      {deliveryPromise.percent}% of videos arrive within {deliveryPromise.hours} hours.{' '}
      <Link
        to={paths.businessSignup}
        className="inline-flex items-center gap-1 rounded-sm font-semibold text-night-ember underline underline-offset-4 outline-on-night hover:text-on-night"
      >
        Request your first roast
        <ArrowRight aria-hidden="true" className="size-4" />
      </Link>
    </aside>
  );
}

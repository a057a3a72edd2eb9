import type { RoastDetail } from '@outloud/contract/roasts';
import { Progress } from '@outloud/ui/loading';
import { countPlaces } from './guest-link.labels.ts';

/** How many places are in which state. There may be 100, so they are counted rather than listed. */
export function PlaceCounts({ roast: { slots, deliveriesReceived, deliveriesExpected } }: { roast: RoastDetail }) {
  const progress = `${deliveriesReceived} of ${deliveriesExpected}`;
  return (
    <section aria-labelledby="places-title" className="mb-8 rounded-2xl border border-line p-4 sm:p-5">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="places-title" className="font-semibold text-sm leading-6">
          Where the reviews stand
        </h2>
        <p className="font-bold font-display tabular-nums">{progress}</p>
      </div>
      <div className="mt-2">
        <Progress
          label="Reviews received"
          percent={Math.round((deliveriesReceived / deliveriesExpected) * 100)}
          valueText={`${progress} reviews`}
          variant="active"
        />
      </div>
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm leading-6">
        {countPlaces(slots).map(({ standing, count, label }) => (
          <li key={standing}>
            <span className="font-semibold tabular-nums">{count}</span> <span className="text-muted">{label}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

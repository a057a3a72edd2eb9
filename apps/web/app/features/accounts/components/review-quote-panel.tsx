import { cn } from '@outloud/ui/cn';

const barHeights = [
  14, 22, 34, 26, 48, 64, 40, 30, 52, 78, 60, 36, 24, 44, 70, 88, 58, 34, 20, 30, 46, 62, 38, 26, 16, 28, 40, 24, 14,
  10,
];

export function ReviewQuotePanel() {
  return (
    <aside
      aria-label="What a review sounds like"
      className="relative hidden flex-col justify-center overflow-hidden bg-night px-12 py-16 text-on-night lg:flex xl:px-20"
    >
      <figure className="sticky top-24 max-w-xl">
        <blockquote className="rounded-4xl rounded-bl-md bg-on-night p-9 text-night xl:p-11">
          <p className="font-bold font-display text-3xl leading-[1.15] tracking-[-0.025em] xl:text-4xl">
            “Okay, ten seconds in. It’s pretty. I have no idea what they sell.”
          </p>
        </blockquote>
        <div aria-hidden="true" className="mt-8 flex h-14 items-center gap-1.5">
          {barHeights.map((height, index) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: the order of the bars never changes
              key={index}
              style={{ height: `${height}%` }}
              className={cn('w-1.5 rounded-full', index < 11 ? 'bg-night-ember' : 'bg-night-muted/45')}
            />
          ))}
          <span className="ml-4 font-semibold text-night-muted text-sm tabular-nums">0:10</span>
        </div>
        <figcaption className="mt-6 max-w-sm text-night-muted leading-7">
          What people say when they don’t have to be polite. An example, not a real review.
        </figcaption>
      </figure>
    </aside>
  );
}

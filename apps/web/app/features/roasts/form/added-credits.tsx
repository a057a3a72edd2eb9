/** The surcharge per review; renders nothing for zero. */
export function AddedCredits({ credits }: { credits: number }) {
  if (credits === 0) return null;
  return (
    <span className="whitespace-nowrap font-semibold text-ember text-sm tabular-nums">
      +{credits}
      <span className="sr-only"> {credits === 1 ? 'credit' : 'credits'} per review</span>
    </span>
  );
}

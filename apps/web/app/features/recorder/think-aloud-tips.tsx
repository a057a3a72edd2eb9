const tips = [
  ['Say what you are looking for', 'before you click, and whether you found it.'],
  ['Say what you feel', 'when something pleases, puzzles, or annoys you.'],
  ['Do not worry about slips', 'or pauses to think. This is not a speech.'],
] as const;

export function ThinkAloudTips() {
  return (
    <section aria-labelledby="tips" className="grid gap-4 rounded-2xl bg-sunken p-5 sm:p-6">
      <h2 id="tips" className="font-bold text-lg leading-7 tracking-tight">
        How to think out loud
      </h2>
      <ul className="grid gap-4 leading-6">
        {tips.map(([what, how]) => (
          <li key={what}>
            <span className="font-semibold">{what}</span> {how}
          </li>
        ))}
      </ul>
    </section>
  );
}

const steps = [
  {
    title: 'Send the link',
    text: 'Paste the address. Say who should look at it and what they should try. Or say nothing, and see what happens.',
  },
  {
    title: 'Testers talk',
    text: 'A vetted tester records the screen and thinks out loud for three to five minutes. First impressions, no rehearsal.',
  },
  {
    title: 'You get the tape',
    text: 'The video, the full transcript and an AI summary: what worked, what didn’t, and the second it happened.',
  },
];

export function HowItWorks() {
  return (
    <section id="how-it-works" aria-labelledby="how-it-works-title" className="border-line border-y bg-sunken">
      <div className="mx-auto max-w-6xl px-4 py-20 sm:px-6 lg:py-28">
        <h2 id="how-it-works-title" className="max-w-2xl font-extrabold text-4xl tracking-[-0.035em] sm:text-5xl">
          Three steps.
          <br />
          The third one stings.
        </h2>
        <ol className="mt-14 grid gap-10 md:grid-cols-3 md:gap-8">
          {steps.map(({ title, text }, index) => (
            <li key={title}>
              <span
                aria-hidden="true"
                className="grid size-12 place-items-center rounded-2xl rounded-bl-sm bg-ember font-display font-extrabold text-on-ember text-xl"
              >
                {index + 1}
              </span>
              <h3 className="mt-5 font-bold text-2xl tracking-[-0.02em]">{title}</h3>
              <p className="mt-2 max-w-sm text-muted leading-7">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

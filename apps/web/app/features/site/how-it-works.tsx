import type { ReactNode } from 'react';
import { InstructionsArt } from './instructions-art.tsx';
import { TargetingDemo } from './targeting-demo.tsx';

const steps = [
  {
    title: 'Pick who gets to judge you',
    text: 'Age, gender, income, job, home, children, shopping habits. Narrow it down to the people you built this for, or leave it open and hear from anyone. Every choice shows its price as you make it.',
    art: <TargetingDemo />,
  },
  {
    title: 'Tell them what to try',
    text: 'Give them a job: find the price, sign up, order something. Name what worries you, and they will check it. Or say nothing at all, and find out what people do with your site when no one helps them.',
    art: <InstructionsArt />,
  },
  {
    title: 'Get it raw',
    text: 'Their screen, their voice, unedited. Plus the transcript, a summary, a score, and what they liked and disliked. Each point quotes the tester and takes you to the second it happened. Nothing is made up.',
  },
];

/** The third step shows an excerpt of a real review. */
export function HowItWorks({ excerpt }: { excerpt: ReactNode }) {
  return (
    <section
      id="how-it-works"
      aria-labelledby="how-it-works-title"
      className="mx-auto max-w-6xl px-4 py-20 sm:px-6 lg:py-28"
    >
      <h2 id="how-it-works-title" className="max-w-2xl font-extrabold text-4xl tracking-[-0.035em] sm:text-5xl">
        Three steps. The third one stings.
      </h2>
      <ol className="mt-16 grid gap-20 lg:mt-20 lg:gap-28">
        {steps.map((step, index) => (
          <Step key={step.title} number={index + 1} art={excerpt} {...step} />
        ))}
      </ol>
    </section>
  );
}

type StepProps = { number: number; title: string; text: string; art: ReactNode };

/** Text and picture switch sides with every step. */
function Step({ number, title, text, art }: StepProps) {
  return (
    <li className="group grid items-center gap-10 lg:grid-cols-2 lg:gap-20">
      <div className="lg:group-even:order-2">
        <span
          aria-hidden="true"
          className="grid size-12 place-items-center rounded-2xl rounded-bl-sm bg-ember font-display font-extrabold text-on-ember text-xl"
        >
          {number}
        </span>
        <h3 className="mt-5 font-extrabold text-3xl tracking-[-0.03em] sm:text-4xl">{title}</h3>
        <p className="mt-4 max-w-lg text-lg text-muted leading-8">{text}</p>
      </div>
      {art}
    </li>
  );
}

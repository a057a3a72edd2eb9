import { ChevronDown } from 'lucide-react';
import { faqEntries } from './faq-entries.ts';

/** An accordion: browsers keep only one `details` element with the same name open. */
export function Faq() {
  return (
    <section id="faq" aria-labelledby="faq-title" className="mx-auto max-w-6xl px-4 py-20 sm:px-6 lg:py-28">
      <div className="grid gap-10 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:gap-16">
        <h2 id="faq-title" className="font-extrabold text-4xl tracking-[-0.035em] sm:text-5xl">
          Fair questions.
        </h2>
        <div className="border-line border-t">
          {faqEntries.map(({ question, answer }) => (
            <details key={question} name="faq" className="group border-line border-b">
              <summary className="flex cursor-pointer list-none items-center gap-4 rounded-md py-5 font-bold text-lg leading-7 marker:content-none">
                <span className="grow">{question}</span>
                <ChevronDown
                  aria-hidden="true"
                  className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
                />
              </summary>
              <p className="max-w-2xl pb-6 text-muted leading-7">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}

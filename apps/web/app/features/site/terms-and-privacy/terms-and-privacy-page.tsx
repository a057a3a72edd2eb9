import { terms } from '@outloud/domain/accounts';
import { paths } from '../../../paths.ts';
import { publicUrl } from '../../../site-config.ts';
import type { LegalSection } from './legal-section.tsx';
import { privacySections } from './privacy-sections.tsx';
import { termsSections } from './terms-sections.tsx';

/** Prints the URL after each link. */
const printClass =
  'print:gap-2 print:text-[10.5pt] print:leading-6 print:[&_a]:text-ink print:[&_a[href^="/"]]:after:content-["_("attr(href)")"]';
const proseClass =
  'grid gap-4 text-[1.0625rem] leading-8 [&_a:hover]:text-ember-strong [&_a]:rounded-sm [&_a]:font-semibold [&_a]:text-ember [&_a]:underline [&_a]:underline-offset-4 [&_li]:pl-1.5 [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-2 [&_ul]:pl-5 [&_ul]:marker:text-ember';

export function TermsAndPrivacy() {
  return (
    <div className="mx-auto max-w-6xl px-4 py-14 sm:px-6 sm:py-20 print:p-0">
      <p className="hidden text-[10.5pt] print:mb-6 print:block">{publicUrl + paths.terms}</p>
      <h1 className="font-extrabold text-4xl tracking-[-0.035em] sm:text-6xl print:text-4xl">Terms and privacy</h1>
      <p className="mt-4 max-w-2xl text-lg text-muted leading-8">
        What you can expect from us, what we expect from you, and what happens to your data. Effective{' '}
        {terms.effectiveSince}.
      </p>
      <div className="mt-12 grid gap-12 lg:grid-cols-[14rem_minmax(0,42rem)] lg:gap-20 print:mt-6 print:block">
        <nav
          aria-label="Contents"
          className="grid grid-cols-2 gap-x-6 gap-y-7 self-start text-[0.9375rem] lg:sticky lg:top-24 lg:max-h-[calc(100dvh-7rem)] lg:-m-1 lg:grid-cols-1 lg:overflow-y-auto lg:p-1 print:hidden"
        >
          <Contents title="Terms" sections={termsSections} />
          <Contents title="Privacy" sections={privacySections} />
        </nav>
        <div className="grid gap-20 print:gap-10">
          <Part id="terms" title="Terms of service" sections={termsSections} />
          <Part id="privacy" title="Privacy" sections={privacySections} />
        </div>
      </div>
    </div>
  );
}

function Contents({ title, sections }: { title: string; sections: LegalSection[] }) {
  return (
    <div>
      <p className="font-bold">{title}</p>
      <ul className="mt-2 grid gap-0.5 border-line border-l">
        {sections.map((section) => (
          <li key={section.id}>
            <a
              href={`#${section.id}`}
              className="-ml-px block border-transparent border-l-2 py-1 pl-4 text-muted transition-colors hover:border-ember hover:text-ink"
            >
              {section.title}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Part({ id, title, sections }: { id: string; title: string; sections: LegalSection[] }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="font-extrabold text-3xl tracking-[-0.03em] sm:text-4xl print:text-2xl">
        {title}
      </h2>
      {sections.map((section) => (
        <section key={section.id} aria-labelledby={section.id} className="mt-10 print:mt-5 print:break-inside-avoid">
          <h3 id={section.id} className="mb-3 font-bold text-2xl tracking-[-0.02em] print:mb-1 print:text-lg">
            {section.title}
          </h3>
          <div className={`${proseClass} ${printClass}`}>{section.body}</div>
        </section>
      ))}
    </section>
  );
}

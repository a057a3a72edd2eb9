import { TextLink } from '../../lib/text-link.tsx';
import { paths } from '../../paths.ts';

export function Expectations() {
  return (
    <section aria-labelledby="expectations-title" className="border-line border-t pt-8">
      <h2 id="expectations-title" className="font-bold text-2xl tracking-[-0.02em]">
        What to expect
      </h2>
      <ul className="mt-4 grid list-disc gap-3 pl-5 text-muted leading-7 marker:text-ember">
        <li>A person reads every message and answers by mail.</li>
        <li>
          About a payment or a request? Name the receipt’s number or the website, and write from the address of your
          account.
        </li>
        <li>We never ask for your password or your card number. Please leave both out.</li>
        <li>
          Much is answered already: the everyday in the <TextLink to={paths.faq}>FAQ</TextLink>, money and data in the{' '}
          <TextLink to={paths.terms}>terms and privacy</TextLink>.
        </li>
      </ul>
    </section>
  );
}

import { TextLink } from '../../lib/text-link.tsx';
import { paths } from '../../paths.ts';

export function Expectations() {
  return (
    <section aria-labelledby="expectations-title" className="border-line border-t pt-8">
      <h2 id="expectations-title" className="font-bold text-2xl tracking-[-0.02em]">
        What to expect
      </h2>
      <ul className="mt-4 grid list-disc gap-3 pl-5 text-muted leading-7 marker:text-ember">
        <li>A person reads every message and replies by email.</li>
        <li>
          Writing about a payment or a request? Include the receipt number or the website, and use your account’s email
          address.
        </li>
        <li>We never ask for your password or card number. Please leave both out.</li>
        <li>
          The <TextLink to={paths.faq}>FAQ</TextLink> answers common questions. The{' '}
          <TextLink to={paths.terms}>terms and privacy policy</TextLink> cover money and data.
        </li>
      </ul>
    </section>
  );
}

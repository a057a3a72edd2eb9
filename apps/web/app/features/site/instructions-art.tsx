import { Check } from 'lucide-react';

const focusAreas = ['The price', 'Checkout', 'Words you had to read twice'];

export function InstructionsArt() {
  return (
    <figure className="rounded-4xl rounded-bl-lg border border-line bg-surface p-6 sm:p-9">
      <figcaption className="font-semibold text-muted text-sm">Example instructions</figcaption>
      <blockquote className="mt-4 font-display font-semibold text-2xl leading-9 tracking-[-0.015em]">
        “You need running shoes for wide feet. Find a pair, put it in your cart, and pay as a guest. Stop when you would
        have given up at home, and tell us why.”
      </blockquote>
      <ul className="mt-7 grid gap-3 border-line border-t pt-6">
        {focusAreas.map((area) => (
          <li key={area} className="flex items-center gap-3">
            <Check aria-hidden="true" strokeWidth={2.5} className="size-5 shrink-0 text-good" />
            {area}
          </li>
        ))}
      </ul>
    </figure>
  );
}

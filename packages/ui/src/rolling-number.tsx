import { cn } from './cn.ts';

type RollingNumberProps = { value: number; className?: string };

/** An integer whose digits roll to a new value. Hidden from screen readers, so the caller adds a text alternative. */
export function RollingNumber({ value, className }: RollingNumberProps) {
  // Keyed from the right, so that the ones digit keeps its key when the number gets longer.
  const digits = Array.from(String(value))
    .reverse()
    .map((digit, position) => ({ digit, position }));
  return (
    <span
      aria-hidden="true"
      className={cn('inline-flex h-[1em] flex-row-reverse overflow-hidden tabular-nums', className, 'leading-none')}
    >
      {digits.map(({ digit, position }) => (
        <span
          key={position}
          className="block animate-appear transition-transform duration-250 ease-out before:block before:whitespace-pre before:content-['0\a_1\a_2\a_3\a_4\a_5\a_6\a_7\a_8\a_9']"
          style={{ transform: `translateY(-${digit}em)` }}
        />
      ))}
    </span>
  );
}

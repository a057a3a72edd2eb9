import { cn } from './cn.ts';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

function getInitials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map(getFirstLetter);
  return letters.join('').toUpperCase();
}

/** The first grapheme, which can consist of several code points. */
function getFirstLetter(word = ''): string {
  const [firstGrapheme] = graphemes.segment(word);
  return firstGrapheme?.segment ?? '';
}

export function Avatar({ name, className }: { name: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'grid size-8 shrink-0 place-items-center rounded-[0.625rem] rounded-bl-sm bg-night font-bold text-on-night text-xs',
        className,
      )}
    >
      {getInitials(name)}
    </span>
  );
}

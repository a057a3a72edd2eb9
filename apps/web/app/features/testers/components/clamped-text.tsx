import { cn } from '@outloud/ui/cn';
import { useState } from 'react';

/** About three lines of text. */
const maxLength = 220;

/** Shows the first three lines until the user expands the text. */
export function ClampedText({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const isLong = text.length > maxLength || text.split('\n').length > 3;
  return (
    <>
      <p className={cn('whitespace-pre-line', isLong && !isOpen && 'line-clamp-3')}>{text}</p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="-mx-1 min-h-9 rounded-sm px-1 font-semibold text-muted text-sm underline decoration-edge/60 underline-offset-4 hover:text-ink"
        >
          {isOpen ? 'Read less' : 'Read more'}
        </button>
      )}
    </>
  );
}

import { cn } from '@outloud/ui/cn';
import { useState } from 'react';

/** About as much as fits into three lines. */
const longText = 220;

/** A text that shows all of itself only when asked to. */
export function Clamped({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const isLong = text.length > longText || text.split('\n').length > 3;
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
          {isOpen ? 'Read less' : 'Read all of it'}
        </button>
      )}
    </>
  );
}

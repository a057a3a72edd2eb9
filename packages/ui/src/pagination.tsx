import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from './button.tsx';

const maxPageNumbers = 5;
const arrowClass = 'aria-disabled:not-aria-busy:bg-transparent';

type PaginationProps = { page: number; pageCount: number; onPageChange: (page: number) => void };

export function Pagination({ page, pageCount, onPageChange }: PaginationProps) {
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p aria-live="polite" className="text-muted text-sm tabular-nums">
        Showing page {page} of {pageCount}
      </p>
      <div className="flex items-center gap-1">
        <Button
          variant="ghost"
          size="icon"
          className={arrowClass}
          aria-disabled={page <= 1}
          onClick={() => onPageChange(page - 1)}
        >
          <ChevronLeft aria-hidden="true" className="size-5" />
          <span className="sr-only">Previous page</span>
        </Button>
        {getPageNumbers(page, pageCount).map((number) => (
          <Button
            key={number}
            variant="ghost"
            size="icon"
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onPageChange(number)}
            className="tabular-nums aria-[current=page]:bg-night aria-[current=page]:text-on-night"
          >
            <span className="sr-only">Page </span>
            {number}
          </Button>
        ))}
        <Button
          variant="ghost"
          size="icon"
          className={arrowClass}
          aria-disabled={page >= pageCount}
          onClick={() => onPageChange(page + 1)}
        >
          <ChevronRight aria-hidden="true" className="size-5" />
          <span className="sr-only">Next page</span>
        </Button>
      </div>
    </nav>
  );
}

/** At most five consecutive page numbers, with the current page in the middle if possible. */
export function getPageNumbers(page: number, pageCount: number): number[] {
  const count = Math.min(maxPageNumbers, pageCount);
  const centeredStart = page - Math.floor(maxPageNumbers / 2);
  const start = Math.max(1, Math.min(centeredStart, pageCount - count + 1));
  return Array.from({ length: count }, (_, index) => start + index);
}

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Alert } from '../alert.tsx';
import { Button } from '../button.tsx';

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

type ShowMoreProps = {
  /** The number of rows for screen readers, for example '40 applications'. */
  countText: string;
  hasMore: boolean;
  isLoading: boolean;
  error: Error | null;
  onShowMore: () => void;
};

export function ShowMore({ countText, hasMore, isLoading, error, onShowMore }: ShowMoreProps) {
  const statusLine = useRef<HTMLParagraphElement>(null);
  const hadMore = useRef(hasMore);

  // The button is removed with the last page, so the status line takes over the focus.
  useEffect(() => {
    if (hadMore.current && !hasMore && document.activeElement === document.body) {
      statusLine.current?.focus({ preventScroll: true });
    }
    hadMore.current = hasMore;
  }, [hasMore]);

  return (
    <div className="mt-4 grid justify-items-center gap-3">
      {error && <Alert variant="destructive" title={error.message} />}
      {hasMore && (
        <Button variant="secondary" pending={isLoading} onClick={onShowMore}>
          {isLoading ? 'Loading...' : 'Show more'}
        </Button>
      )}
      <p ref={statusLine} role="status" tabIndex={-1} className="text-muted text-sm">
        <span className="sr-only">{countText} shown</span>
      </p>
    </div>
  );
}

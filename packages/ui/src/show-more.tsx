import { useEffect, useRef } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

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

import { useEffect, useRef } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

type ShowMoreProps = {
  /** The number of rows for screen readers, for example '40 applications'. */
  shown: string;
  hasMore: boolean;
  isLoading: boolean;
  failure: Error | null;
  onMore: () => void;
};

export function ShowMore({ shown, hasMore, isLoading, failure, onMore }: ShowMoreProps) {
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
      {failure && <Alert variant="destructive" title={failure.message} />}
      {hasMore && (
        <Button variant="secondary" pending={isLoading} onClick={onMore}>
          {isLoading ? 'Loading...' : 'Show more'}
        </Button>
      )}
      <p ref={statusLine} role="status" tabIndex={-1} className="text-muted text-sm">
        <span className="sr-only">{shown} shown</span>
      </p>
    </div>
  );
}

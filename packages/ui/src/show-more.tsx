import { useEffect, useRef } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

type ShowMoreProps = {
  /** How many there are so far, for a screen reader: '40 applications shown'. */
  shown: string;
  hasMore: boolean;
  isLoading: boolean;
  failure: Error | null;
  onMore: () => void;
};

export function ShowMore({ shown, hasMore, isLoading, failure, onMore }: ShowMoreProps) {
  const end = useRef<HTMLParagraphElement>(null);
  const hadMore = useRef(hasMore);

  // The last page takes the pressed button away; the focus stays where it was.
  useEffect(() => {
    if (hadMore.current && !hasMore && document.activeElement === document.body) {
      end.current?.focus({ preventScroll: true });
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
      <p ref={end} role="status" tabIndex={-1} className="text-muted text-sm">
        {hasMore ? <span className="sr-only">{shown} shown</span> : 'That is all of it.'}
      </p>
    </div>
  );
}

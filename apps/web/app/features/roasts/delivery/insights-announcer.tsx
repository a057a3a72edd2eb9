import { useState } from 'react';

/** Announces to screen readers that the AI analysis has arrived. */
export function InsightsAnnouncer({ hasInsights }: { hasInsights: boolean }) {
  const [hasWaited, setHasWaited] = useState(!hasInsights);
  if (!hasInsights && !hasWaited) setHasWaited(true);
  return (
    <p role="status" className="sr-only">
      {hasInsights && hasWaited && 'The AI analysis is ready.'}
    </p>
  );
}

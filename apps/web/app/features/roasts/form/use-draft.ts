import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { hasSessionLapsed } from '../../../lib/session.ts';
import { forgetDraft, readDraft, saveDraft } from './draft.ts';
import { emptyRequest, type RequestValues } from './request-values.ts';

/** What the form starts with. A draft is read while rendering, which may happen twice, and taken when the form stands. */
export function useDraft(owner: string): RequestValues {
  const [draft] = useState(() => readDraft(owner));
  useEffect(() => {
    if (draft) forgetDraft();
  }, [draft]);
  return draft ?? emptyRequest;
}

/**
 * Keeps what the form holds. Leaving the form ends that, unless the customer was thrown out: then they go on after
 * signing in again. A reload is not leaving: nothing of this runs then.
 */
export function useKeepDraft(owner: string, getValues: () => RequestValues): () => void {
  const hasKept = useRef(false);
  const keep = () => {
    hasKept.current = true;
    saveDraft(owner, getValues());
  };
  const leave = useEffectEvent(() => {
    if (hasSessionLapsed()) keep();
    // What another tab has kept is not ours to forget.
    else if (hasKept.current) forgetDraft();
  });
  useEffect(() => () => leave(), []);
  return keep;
}

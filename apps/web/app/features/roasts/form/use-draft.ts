import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { hasSessionLapsed } from '../../../lib/session.ts';
import { deleteDraft, readDraft, saveDraft } from './draft.ts';
import { emptyRequest, type RequestValues } from './request-values.ts';

/** Returns the saved draft or empty values. An effect deletes the draft, because rendering may run twice. */
export function useDraft(owner: string): RequestValues {
  const [draft] = useState(() => readDraft(owner));
  useEffect(() => {
    if (draft) deleteDraft();
  }, [draft]);
  return draft ?? emptyRequest;
}

/**
 * Returns a function that saves the draft. Leaving the form deletes the draft, unless the session has expired: then the
 * customer continues after the next sign-in. A reload does not run the cleanup.
 */
export function useSaveDraft(owner: string, getValues: () => RequestValues): () => void {
  const hasSaved = useRef(false);
  const save = () => {
    hasSaved.current = true;
    saveDraft(owner, getValues());
  };
  const cleanUp = useEffectEvent(() => {
    if (hasSessionLapsed()) save();
    // A draft that this tab did not save may belong to another tab.
    else if (hasSaved.current) deleteDraft();
  });
  useEffect(() => () => cleanUp(), []);
  return save;
}

import { useEffect, useState } from 'react';
import { forgetDraft, readDraft } from './draft.ts';
import { emptyRequest, type RequestValues } from './request-values.ts';

/**
 * What the form starts with. A draft is read while rendering, which may happen twice, and forgotten only when the form
 * stands; on leaving the form a newer one goes too. A reload is not leaving: nothing of this runs then.
 */
export function useDraft(owner: string): RequestValues {
  const [values] = useState(() => readDraft(owner) ?? emptyRequest);
  useEffect(() => {
    forgetDraft();
    return forgetDraft;
  }, []);
  return values;
}

import { useEffect, useEffectEvent } from 'react';
import type { UseFormSetFocus } from 'react-hook-form';
import { useLocation } from 'react-router';
import type { Answers, Question } from './profile-answers.ts';

/** Focuses the question in the URL hash, for example '#housingStatus'. */
export function useFocusFieldFromHash(setFocus: UseFormSetFocus<Answers>) {
  const { hash } = useLocation();
  const focus = useEffectEvent((question: string) => setFocus(question as Question));
  useEffect(() => {
    if (hash) focus(hash.slice(1));
  }, [hash]);
}

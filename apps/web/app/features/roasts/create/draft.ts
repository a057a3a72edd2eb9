import { guestLinkDays } from '@outloud/domain/guests';
import { maxFocusAreas } from '@outloud/domain/roasts';
import { parseTargetOption, targetFieldNames } from '@outloud/domain/targeting/demographics';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { hasSessionLapsed } from '../../../session/session.ts';
import {
  addFocusArea,
  createEmptyRoast,
  getReviewCountRules,
  noTargets,
  parseReviewerChoice,
  type ReviewerChoice,
  type RoastValues,
  recordingSources,
  type Targets,
} from './roast-values.ts';

/** Returns the saved draft, or empty values with the given reviewers. An effect deletes the draft, because rendering may run twice. */
export function useDraft(owner: string, reviewers: ReviewerChoice): RoastValues {
  const [draft] = useState(() => readDraft(owner));
  useEffect(() => {
    if (draft) deleteDraft();
  }, [draft]);
  const [empty] = useState(() => createEmptyRoast(reviewers));
  return draft ?? empty;
}

/**
 * Returns a function that saves the draft. Leaving the form deletes the draft, unless the session has expired: then the
 * customer continues after the next sign-in. A reload does not run the cleanup.
 */
export function useSaveDraft(owner: string, getValues: () => RoastValues): () => void {
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

const storageKey = 'roastForm';

/** Saves the draft while its owner buys credits in another tab, reloads the page, or signs in again. Files cannot be saved. */
function saveDraft(owner: string, { recordings, ...values }: RoastValues) {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ owner, values }));
  } catch (error) {
    console.warn('Failed to save the request draft', error);
  }
}

function deleteDraft() {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Without storage, there is no draft to delete.
  }
}

/** Returns null if there is no valid draft of this owner. Logs errors instead of throwing. */
function readDraft(owner: string): RoastValues | null {
  try {
    const text = localStorage.getItem(storageKey);
    return text === null ? null : parseDraft(text, owner);
  } catch (error) {
    console.warn('Failed to restore the request draft', error);
    return null;
  }
}

/** Replaces invalid fields with defaults, because another version of the form may have saved the draft. */
export function parseDraft(text: string, owner: string): RoastValues {
  const draft: unknown = JSON.parse(text);
  if (!isRecord(draft) || !isRecord(draft.values)) throw new Error('The draft is malformed');
  if (draft.owner !== owner) throw new Error('The draft belongs to another user');
  const { values } = draft;
  // Drafts of earlier versions of the form are for testers.
  const reviewers = parseReviewerChoice(values.reviewers) ?? 'testers';
  return {
    ...createEmptyRoast(reviewers),
    websiteUrl: readText(values.websiteUrl),
    websiteName: readText(values.websiteName),
    websiteDescription: readText(values.websiteDescription),
    specificInstructions: readText(values.specificInstructions),
    focusAreas: readList(values.focusAreas).reduce(addFocusArea, []).slice(0, maxFocusAreas),
    nextFocusArea: readText(values.nextFocusArea),
    targetDemographics: readTargets(values.targetDemographics),
    deliveriesExpected: readNumber(values.deliveriesExpected, getReviewCountRules(reviewers)),
    linkDays: readNumber(values.linkDays, guestLinkDays),
    note: readText(values.note),
    redirectUrl: readText(values.redirectUrl),
    recordingSource: recordingSources.find((source) => source === values.recordingSource) ?? 'files',
  };
}

function readTargets(value: unknown): Targets {
  if (!isRecord(value)) return noTargets;
  const entries = targetFieldNames.map((field) => {
    const parsedOptions = readList(value[field]).map((option) => parseTargetOption(field, option));
    return [field, [...new Set(parsedOptions.filter((option) => option !== null))]];
  });
  return Object.fromEntries(entries);
}

type NumberRules = { min: number; max: number; default: number };

function readNumber(value: unknown, { min, max, default: defaultValue }: NumberRules): number {
  const isValid = Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
  return isValid ? Number(value) : defaultValue;
}

function readText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function readList(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

import { readTargetOption, targetFieldNames } from '@outloud/domain/demographics';
import { mostFocusAreas, reviewCounts } from '@outloud/domain/roasts';
import { addFocusArea } from './add-focus-area.ts';
import { emptyRequest, noTargets, type RequestValues, type Targets } from './request-values.ts';

const storageKey = 'roastForm';

/** Kept while its owner buys credits in another tab, loads the page again, or has to sign in again. */
export function saveDraft(owner: string, values: RequestValues) {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ owner, values }));
  } catch (error) {
    console.warn('The request could not be kept', error);
  }
}

export function forgetDraft() {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Where nothing can be stored there is nothing to forget.
  }
}

/** What the owner has kept, or null. Anything else is left alone: it is not worth bothering anybody with. */
export function readDraft(owner: string): RequestValues | null {
  try {
    const text = localStorage.getItem(storageKey);
    return text === null ? null : parseDraft(text, owner);
  } catch (error) {
    console.warn('The kept request cannot be restored', error);
    return null;
  }
}

/** What another version or hand has stored may be anything: what is not understood is left out. */
export function parseDraft(text: string, owner: string): RequestValues {
  const draft: unknown = JSON.parse(text);
  if (!isRecord(draft) || !isRecord(draft.values)) throw new Error('It has another shape');
  if (draft.owner !== owner) throw new Error('It is somebody else’s');
  const { values } = draft;
  return {
    websiteUrl: textIn(values.websiteUrl),
    websiteName: textIn(values.websiteName),
    websiteDescription: textIn(values.websiteDescription),
    specificInstructions: textIn(values.specificInstructions),
    focusAreas: listIn(values.focusAreas).reduce(addFocusArea, []).slice(0, mostFocusAreas),
    nextFocusArea: textIn(values.nextFocusArea),
    targetDemographics: targetsIn(values.targetDemographics),
    deliveriesExpected: reviewsIn(values.deliveriesExpected),
  };
}

function targetsIn(value: unknown): Targets {
  if (!isRecord(value)) return noTargets;
  const entries = targetFieldNames.map((field) => {
    const known = listIn(value[field]).map((option) => readTargetOption(field, option));
    return [field, [...new Set(known.filter((option) => option !== null))]];
  });
  return Object.fromEntries(entries);
}

function reviewsIn(value: unknown): number {
  const isCount = Number.isInteger(value) && Number(value) >= reviewCounts.min && Number(value) <= reviewCounts.max;
  return isCount ? Number(value) : emptyRequest.deliveriesExpected;
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function listIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

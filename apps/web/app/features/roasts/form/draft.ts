import { parseTargetOption, targetFieldNames } from '@outloud/domain/demographics';
import { maxFocusAreas, reviewCounts } from '@outloud/domain/roasts';
import { addFocusArea } from './add-focus-area.ts';
import { emptyRequest, noTargets, type RequestValues, type Targets } from './request-values.ts';

const storageKey = 'roastForm';

/** Saves the draft while its owner buys credits in another tab, reloads the page, or signs in again. */
export function saveDraft(owner: string, values: RequestValues) {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ owner, values }));
  } catch (error) {
    console.warn('Failed to save the request draft', error);
  }
}

export function deleteDraft() {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Without storage, there is no draft to delete.
  }
}

/** Returns null if there is no valid draft of this owner. Logs errors instead of throwing. */
export function readDraft(owner: string): RequestValues | null {
  try {
    const text = localStorage.getItem(storageKey);
    return text === null ? null : parseDraft(text, owner);
  } catch (error) {
    console.warn('Failed to restore the request draft', error);
    return null;
  }
}

/** Replaces invalid fields with defaults, because another version of the form may have saved the draft. */
export function parseDraft(text: string, owner: string): RequestValues {
  const draft: unknown = JSON.parse(text);
  if (!isRecord(draft) || !isRecord(draft.values)) throw new Error('The draft is malformed');
  if (draft.owner !== owner) throw new Error('The draft belongs to another user');
  const { values } = draft;
  return {
    websiteUrl: readText(values.websiteUrl),
    websiteName: readText(values.websiteName),
    websiteDescription: readText(values.websiteDescription),
    specificInstructions: readText(values.specificInstructions),
    focusAreas: readList(values.focusAreas).reduce(addFocusArea, []).slice(0, maxFocusAreas),
    nextFocusArea: readText(values.nextFocusArea),
    targetDemographics: readTargets(values.targetDemographics),
    deliveriesExpected: readReviewCount(values.deliveriesExpected),
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

function readReviewCount(value: unknown): number {
  const isCount = Number.isInteger(value) && Number(value) >= reviewCounts.min && Number(value) <= reviewCounts.max;
  return isCount ? Number(value) : emptyRequest.deliveriesExpected;
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

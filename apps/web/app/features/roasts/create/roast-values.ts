import { createRoast } from '@outloud/contract/roasts';
import { quoteRoast } from '@outloud/domain/pricing';
import { reviewCounts } from '@outloud/domain/roasts';
import { type TargetField, targetFieldNames } from '@outloud/domain/targeting/demographics';
import type { Control, UseFormReturn } from 'react-hook-form';
import { createBodyResolver } from '../../../forms/forms.tsx';
import type { NewRoast } from '../mutations.ts';

export type Targets = Record<TargetField, string[]>;

export type RoastValues = {
  websiteUrl: string;
  websiteName: string;
  websiteDescription: string;
  specificInstructions: string;
  focusAreas: string[];
  /** Typed but not added to the list yet. */
  nextFocusArea: string;
  targetDemographics: Targets;
  deliveriesExpected: number;
};
export type RoastFormApi = UseFormReturn<RoastValues, unknown, NewRoast>;
export type RoastControl = Control<RoastValues, unknown, NewRoast>;

export const noTargets = Object.fromEntries(targetFieldNames.map((field) => [field, [] as string[]])) as Targets;

export const emptyRoast: RoastValues = {
  websiteUrl: '',
  websiteName: '',
  websiteDescription: '',
  specificInstructions: '',
  focusAreas: [],
  nextFocusArea: '',
  targetDemographics: noTargets,
  deliveriesExpected: reviewCounts.min,
};

/** Builds the request body with the displayed price. Includes a focus area that was typed but not added. */
export function toRoastBody({ nextFocusArea, ...values }: RoastValues) {
  const focusAreas = addFocusArea(values.focusAreas, nextFocusArea);
  const creditAmount = quoteRoast(values.targetDemographics, values.deliveriesExpected).total;
  return { ...values, focusAreas, creditAmount };
}

export const roastResolver = createBodyResolver(createRoast, toRoastBody);

/** Appends the text as a focus area, unless it is blank or a duplicate. */
export function addFocusArea(areas: string[], text: string): string[] {
  const area = text.trim().replace(/\s+/g, ' ');
  const isDuplicate = areas.some((existing) => existing.toLowerCase() === area.toLowerCase());
  return area && !isDuplicate ? [...areas, area] : areas;
}

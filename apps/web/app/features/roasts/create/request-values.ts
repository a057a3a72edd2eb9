import { createRoast } from '@outloud/contract/roasts';
import { type TargetField, targetFieldNames } from '@outloud/domain/demographics';
import { quoteRoast } from '@outloud/domain/pricing';
import { reviewCounts } from '@outloud/domain/roasts';
import type { Control, Resolver, UseFormReturn } from 'react-hook-form';
import { createBodyResolver } from '../../../forms/forms.tsx';
import type { NewRoast } from '../mutations.ts';

export type Targets = Record<TargetField, string[]>;

export type RequestValues = {
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
export type RequestFormApi = UseFormReturn<RequestValues, unknown, NewRoast>;
export type RequestControl = Control<RequestValues, unknown, NewRoast>;

export const noTargets = Object.fromEntries(targetFieldNames.map((field) => [field, [] as string[]])) as Targets;

export const emptyRequest: RequestValues = {
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
export function toRequestBody({ nextFocusArea, ...values }: RequestValues) {
  const focusAreas = addFocusArea(values.focusAreas, nextFocusArea);
  const creditAmount = quoteRoast(values.targetDemographics, values.deliveriesExpected).total;
  return { ...values, focusAreas, creditAmount };
}

type RequestResolver = Resolver<RequestValues, unknown, NewRoast>;

const bodyResolver = createBodyResolver(createRoast);

export const requestResolver: RequestResolver = (values, context, options) =>
  bodyResolver(toRequestBody(values), context, options as never) as ReturnType<RequestResolver>;

/** Appends the text as a focus area, unless it is blank or a duplicate. */
export function addFocusArea(areas: string[], text: string): string[] {
  const area = text.trim().replace(/\s+/g, ' ');
  const isDuplicate = areas.some((existing) => existing.toLowerCase() === area.toLowerCase());
  return area && !isDuplicate ? [...areas, area] : areas;
}

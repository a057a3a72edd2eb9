import { createRoast } from '@outloud/contract/roasts';
import { guestLinkDays, guestReviewCounts, type ReviewerKind } from '@outloud/domain/guests';
import { quoteRoast } from '@outloud/domain/pricing';
import { reviewCounts } from '@outloud/domain/roasts';
import { type TargetField, targetFieldNames } from '@outloud/domain/targeting/demographics';
import type { Control, Resolver, UseFormReturn } from 'react-hook-form';
import { createBodyResolver } from '../../../forms/forms.tsx';
import type { NewRoast } from '../mutations.ts';
import { type ChosenRecording, noRecordingsText } from '../recordings/chosen-recordings.ts';

export type Targets = Record<TargetField, string[]>;

/** 'recordings': the customer has recordings, or records a walkthrough. The API treats them as reviews by own people. */
const reviewerChoices = ['testers', 'own', 'recordings'] as const;
export type ReviewerChoice = (typeof reviewerChoices)[number];

export const recordingSources = ['files', 'walkthrough'] as const;
export type RecordingSource = (typeof recordingSources)[number];

export type RoastValues = {
  reviewers: ReviewerChoice;
  websiteUrl: string;
  websiteName: string;
  websiteDescription: string;
  specificInstructions: string;
  focusAreas: string[];
  /** Typed but not added to the list yet. */
  nextFocusArea: string;
  targetDemographics: Targets;
  /** For testers and own people. The number of recordings is counted. */
  deliveriesExpected: number;
  linkDays: number;
  note: string;
  redirectUrl: string;
  recordingSource: RecordingSource;
  recordings: ChosenRecording[];
};
export type RoastFormApi = UseFormReturn<RoastValues, unknown, NewRoast>;
export type RoastControl = Control<RoastValues, unknown, NewRoast>;

export const noTargets = Object.fromEntries(targetFieldNames.map((field) => [field, [] as string[]])) as Targets;

/** The limits and the default of `deliveriesExpected`. */
const reviewCountRules: Record<ReviewerKind, { min: number; max: number; default: number }> = {
  testers: { ...reviewCounts, default: reviewCounts.min },
  own: { ...guestReviewCounts, default: 10 },
};

export function getReviewCountRules(reviewers: ReviewerChoice) {
  return reviewCountRules[reviewers === 'testers' ? 'testers' : 'own'];
}

export function createEmptyRoast(reviewers: ReviewerChoice): RoastValues {
  return {
    reviewers,
    websiteUrl: '',
    websiteName: '',
    websiteDescription: '',
    specificInstructions: '',
    focusAreas: [],
    nextFocusArea: '',
    targetDemographics: noTargets,
    deliveriesExpected: getReviewCountRules(reviewers).default,
    linkDays: guestLinkDays.default,
    note: '',
    redirectUrl: '',
    recordingSource: 'files',
    recordings: [],
  };
}

/** Returns undefined for a missing or unknown parameter. */
export function parseReviewerChoice(text: unknown): ReviewerChoice | undefined {
  return reviewerChoices.find((choice) => choice === text);
}

/** Builds the request body of the chosen reviewers. Includes a focus area that was typed but not added. */
export function toRoastBody(values: RoastValues): NewRoast {
  const { reviewers, websiteUrl, websiteName, websiteDescription, specificInstructions } = values;
  const { targetDemographics, deliveriesExpected, linkDays, note, redirectUrl } = values;
  const focusAreas = addFocusArea(values.focusAreas, values.nextFocusArea);
  const website = { websiteUrl, websiteName, websiteDescription, specificInstructions, focusAreas };
  switch (reviewers) {
    case 'testers': {
      const creditAmount = quoteRoast(targetDemographics, deliveriesExpected).total;
      return { ...website, targetDemographics, deliveriesExpected, creditAmount };
    }
    case 'own':
      return { ...website, reviewers: 'own', deliveriesExpected, linkDays, note, redirectUrl };
    case 'recordings':
      return { ...website, reviewers: 'own', hasGuestLink: false, deliveriesExpected: countRecordings(values) };
  }
}

type Recordings = Pick<RoastValues, 'recordingSource' | 'recordings'>;

/** A walkthrough is one recording. */
export function countRecordings({ recordingSource, recordings }: Recordings): number {
  return recordingSource === 'walkthrough' ? 1 : Math.max(1, recordings.length);
}

const resolveBody = createBodyResolver(createRoast, toRoastBody);

export const roastResolver: Resolver<RoastValues, unknown, NewRoast> = async (values, context, options) => {
  const result = await resolveBody(values, context, options);
  const { reviewers, recordingSource, recordings } = values;
  const isMissingRecordings = reviewers === 'recordings' && recordingSource === 'files' && recordings.length === 0;
  if (!isMissingRecordings) return result;
  return { values: {}, errors: { ...result.errors, recordings: { type: 'required', message: noRecordingsText } } };
};

/** Appends the text as a focus area, unless it is blank or a duplicate. */
export function addFocusArea(areas: string[], text: string): string[] {
  const area = text.trim().replace(/\s+/g, ' ');
  const isDuplicate = areas.some((existing) => existing.toLowerCase() === area.toLowerCase());
  return area && !isDuplicate ? [...areas, area] : areas;
}

import type { Noun } from '@outloud/app-kit/format';
import type { ReviewerKind } from '@outloud/domain/guests';

/** What the reviewers of a request are called. */
export const reviewerNouns: Record<ReviewerKind, Noun> = {
  testers: { one: 'tester', many: 'testers' },
  own: { one: 'person', many: 'people' },
};

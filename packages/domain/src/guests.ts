/** Who reviews a request: testers of the platform, or own people of the customer, who need no account and cost nothing. */
export const reviewerKinds = ['testers', 'own'] as const;
export type ReviewerKind = (typeof reviewerKinds)[number];

/** How many reviews a customer can request from own people. */
export const guestReviewCounts = { min: 1, max: 100 } as const;

/** How long a guest link stays open. */
export const guestLinkDays = { min: 1, default: 30, max: 180 } as const;

export const guestLengths = { note: 500, firstName: 50, customParameter: 200, redirectUrl: 2048 } as const;

/** The place of a guest is reserved this long. Uploading extends it: see `claimMinutes.idle`. */
export const guestPlaceMinutes = 120;

/** The limit of GUEST_REVIEWS_PER_MONTH counts the reviews of this many days. */
export const guestLimitDays = 30;

/** A place is taken while the guest records. An expired place is open to others again. */
export const guestStates = ['recording', 'submitted', 'expired', 'deleted'] as const;
export type GuestState = (typeof guestStates)[number];

/** 'link': a guest opened the link. 'upload': the customer added an existing recording. */
export const guestSources = ['link', 'upload'] as const;
export type GuestSource = (typeof guestSources)[number];

/** What guests see of their own review. 'failed' means that the recording cannot be processed. */
export const guestReviewStates = ['recording', 'processing', 'ready', 'failed', 'expired', 'deleted'] as const;
export type GuestReviewState = (typeof guestReviewStates)[number];

export function getGuestName({ firstName, number }: { firstName: string | null; number: number }): string {
  return firstName ?? `Guest ${number}`;
}

/** Guests are sent there after the recording, so only web pages are allowed. */
export function isRedirectUrl(text: string): boolean {
  const url = URL.parse(text);
  return (url?.protocol === 'https:' || url?.protocol === 'http:') && url.username === '' && url.password === '';
}

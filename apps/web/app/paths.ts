import type { AccountType } from '@outloud/domain/accounts';

export const paths = {
  landing: '/',
  howItWorks: '/#how-it-works',
  pricing: '/#pricing',
  faq: '/#faq',
  sample: '/#sample',
  contact: '/contact',
  login: '/login',
  signup: '/signup',
  businessSignup: '/signup?type=business',
  forgotPassword: '/forgot-password',
  terms: '/terms-and-privacy',
  becomeATester: '/become-a-tester',
  testerWaitlist: '/tester-waitlist',
  dashboard: '/dashboard',
  roasts: '/dashboard/roasts',
  createRoast: '/dashboard/roasts/create',
  credits: '/dashboard/credits',
  profile: '/dashboard/profile',
  profileShortcut: '/profile',
  availableRoasts: '/dashboard/available-roasts',
  practice: '/dashboard/practice',
  myRoasts: '/dashboard/my-roasts',
  earnings: '/dashboard/earnings',
  fairness: '/dashboard/fairness',
  settings: '/dashboard/settings',
  deliveryUpload: '/admin/delivery-upload',
} as const;

export function buyCreditsPath(credits: number): string {
  return `${paths.credits}?amount=${credits}`;
}

export function receiptPath(id: string): string {
  return `${paths.credits}/receipts/${encodeURIComponent(id)}`;
}

export function roastPath(id: string): string {
  return `${paths.roasts}/${encodeURIComponent(id)}`;
}

/** The form with the given reviewers chosen. */
export function createRoastPath(reviewers: 'own' | 'recordings'): string {
  return `${paths.createRoast}?reviewers=${reviewers}`;
}

export function addRecordingsPath(roastId: string, source?: 'walkthrough'): string {
  return `${roastPath(roastId)}/recordings${source ? `?source=${source}` : ''}`;
}

export function claimPath(id: string): string {
  return `${paths.myRoasts}/${encodeURIComponent(id)}`;
}

/** The page of a guest link. */
export function guestLinkPath(token: string): string {
  return `/r/${encodeURIComponent(token)}`;
}

/** The private page of a guest. The URL that guests get also has their token as its fragment. */
export function guestRecordingPath(token: string): string {
  return `${guestLinkPath(token)}/review`;
}

/** Whether the URL of the page contains the token of a guest link. */
export function isGuestPath(pathname: string): boolean {
  return pathname.startsWith('/r/');
}

type DeliveryRef = { _id: string; roastRequestId: { _id: string } };

/** Path of the delivery page. `seconds` sets where the video starts. */
export function deliveryPath(delivery: DeliveryRef, seconds?: number): string {
  const path = `${roastPath(delivery.roastRequestId._id)}/deliveries/${encodeURIComponent(delivery._id)}`;
  return seconds === undefined ? path : `${path}?t=${Math.floor(seconds)}`;
}

/** The redirect target of /dashboard. */
export const homePaths: Record<AccountType, string> = { business: paths.roasts, tester: paths.availableRoasts };
